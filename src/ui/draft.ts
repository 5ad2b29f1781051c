/** What was typed and not yet sent, and when (milliseconds since 1970). */
export interface Draft<Values> {
  values: Values
  savedAt: number
}

/** `session` lives as long as the tab, `local` until it is cleared. */
type Place = 'session' | 'local'

function storageAt(place: Place): Storage {
  return place === 'session' ? sessionStorage : localStorage
}

/** Storage may be blocked, full or absent: a draft is then not kept, and nothing breaks. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

export function saveDraft(place: Place, key: string, values: Record<string, string>): void {
  attempt(() => storageAt(place).setItem(`draft:${key}`, JSON.stringify({ values, savedAt: Date.now() })))
}

export function clearDraft(place: Place, key: string): void {
  attempt(() => storageAt(place).removeItem(`draft:${key}`))
}

/** The draft under a key, with a value for each of `names`; undefined when there is none that can be read. */
export function readDraft<Name extends string>(
  place: Place,
  key: string,
  names: readonly Name[],
): Draft<Record<Name, string>> | undefined {
  return attempt(() => {
    const stored: unknown = JSON.parse(storageAt(place).getItem(`draft:${key}`) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('values' in stored) || !('savedAt' in stored))
      return undefined
    const { values, savedAt } = stored
    if (typeof values !== 'object' || values === null || typeof savedAt !== 'number') return undefined
    const texts = new Map(
      Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const complete = {} as Record<Name, string>
    for (const name of names) complete[name] = texts.get(name) ?? ''
    return { values: complete, savedAt }
  })
}
