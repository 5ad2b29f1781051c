export interface SavedDraft<Values> {
  values: Values
  /** Milliseconds since it was saved. */
  age: number
}

interface DraftOptions<Values> {
  key: string
  /** The account that wrote it; the drafts of others stay apart. Undefined on public pages. */
  owner?: string | undefined
  /** Parses a stored value, which may be from an older version; returns undefined if it does not match. */
  parse: (stored: unknown) => Values | undefined
  /** A smaller version, stored if there is no room for all of it. */
  lighten?: ((values: Values) => Values) | undefined
  /** Called whenever the full draft could not be stored, with whether the smaller version was. */
  onUnkept?: ((isPartKept: boolean) => void) | undefined
  /** `local` survives the tab, for 30 days; `session` is deleted with the tab, or after a day. */
  where?: 'local' | 'session'
  storage?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now?: () => number
}

/** Milliseconds between the last change and the save. */
const pause = 400

/** Undefined if storage is blocked, missing or full. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Storage that survives the tab. Throws if it is blocked. */
export const deviceStorage = (): Storage => localStorage

/** Prefix of all drafts' keys. */
const prefix = 'draft:'

const day = 24 * 60 * 60 * 1000

/** Milliseconds that a draft is stored at most: a shared computer must not have it indefinitely. */
const longest = { local: 30 * day, session: day }

/** End of the keys of an account's drafts. */
function endOfKey(owner: string | undefined): string {
  return owner === undefined ? '' : `@${encodeURIComponent(owner)}`
}

function isSaved(value: unknown): value is { savedAt: number; values: unknown } {
  return typeof value === 'object' && value !== null && 'savedAt' in value && 'values' in value
}

/** The storage of one draft. Never throws: if storage is blocked, missing or full, the form has no draft. */
export function openDraft<Values>(options: DraftOptions<Values>) {
  const { parse, lighten, onUnkept, where = 'local', now = Date.now } = options
  const storage = options.storage ?? (where === 'local' ? deviceStorage : () => sessionStorage)
  const key = prefix + options.key + endOfKey(options.owner)
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Values | undefined

  function store(values: Values): boolean {
    return (
      attempt(() => {
        storage().setItem(key, JSON.stringify({ savedAt: now(), values }))
        return true
      }) ?? false
    )
  }

  /** Saves pending changes now, for example before the page closes. Returns false if not all was stored. */
  function flush(): boolean {
    clearTimeout(timer)
    if (waiting === undefined) return true
    if (store(waiting)) {
      waiting = undefined
      return true
    }
    // The values stay pending, so that the next save tries again.
    onUnkept?.(lighten !== undefined && store(lighten(waiting)))
    return false
  }

  function clear(): void {
    clearTimeout(timer)
    waiting = undefined
    attempt(() => storage().removeItem(key))
  }

  return {
    /** Saves within a second; calls in between are merged. */
    save(values: Values): void {
      waiting = values
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
    },
    flush,
    read(): SavedDraft<Values> | undefined {
      const text = attempt(() => storage().getItem(key))
      const saved: unknown = text ? attempt(() => JSON.parse(text)) : undefined
      if (!isSaved(saved)) return undefined
      const age = now() - saved.savedAt
      // Also one from the future: the clock has been corrected since.
      if (!(Math.abs(age) < longest[where])) {
        clear()
        return undefined
      }
      const values = parse(saved.values)
      return values === undefined ? undefined : { values, age: Math.max(0, age) }
    },
    clear,
  }
}

export type Draft<Values> = ReturnType<typeof openDraft<Values>>

/** The drafts of an account in local storage, newest first. Removes outdated drafts of all accounts. */
export function storedDrafts(
  owner: string,
  storage = deviceStorage,
): { key: string; draft: SavedDraft<unknown> }[] {
  return (
    attempt(() => {
      const store = storage()
      const names = Array.from({ length: store.length }, (_, place) => store.key(place) ?? '')
      const end = endOfKey(owner)
      return names
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => {
          const key = name.slice(prefix.length)
          const draft = openDraft<unknown>({ key, parse: (values) => values, storage }).read()
          return draft && key.endsWith(end) ? [{ key: key.slice(0, -end.length), draft }] : []
        })
        .sort((a, b) => a.draft.age - b.draft.age)
    }) ?? []
  )
}

/**
 * A `parse` for values that are all texts: takes the fields of `like` and drops the others. Values that are all blank
 * are not a draft.
 */
export function readTexts<Name extends string>(
  like: Record<Name, string>,
): (stored: unknown) => Record<Name, string> | undefined {
  return (stored) => {
    if (typeof stored !== 'object' || stored === null) return undefined
    const texts = { ...like }
    const found = new Map<string, unknown>(Object.entries(stored))
    let any = false
    for (const name in like) {
      const text = found.get(name)
      if (typeof text !== 'string') continue
      texts[name] = text
      any ||= text.trim() !== ''
    }
    return any ? texts : undefined
  }
}
