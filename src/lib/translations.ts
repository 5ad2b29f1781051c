import { languageCode, languages, languageOf } from './languages.ts'

/** A publication in a language, and that whose translation it is; '' for none. */
interface Translated {
  id: string
  language: string
  translationOf: string
}

/** A publication in another language. */
export interface Translation {
  id: string
  language: string
}

/** Joins publications and the originals that they name: whatever names whom, all end at the same root. */
function rootsOf(publications: Translated[]): (id: string) => string {
  const above = new Map<string, string>()
  const rootOf = (id: string): string => {
    let root = id
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next
    return root
  }
  for (const { id, translationOf } of publications) {
    const [from, to] = [rootOf(id), rootOf(translationOf)]
    if (translationOf !== '' && from !== to) above.set(from, to)
  }
  return rootOf
}

/**
 * For each publication with translations, all of its group, one in each language and itself in its own, in the order of
 * the brand's languages (REA-05). Unknown originals and cycles are harmless.
 */
export function translationGroups(publications: Translated[]): Map<string, Translation[]> {
  const rootOf = rootsOf(publications)
  const groups = new Map<string, Translation[]>()
  for (const { id, language } of publications) {
    const root = rootOf(id)
    groups.set(root, [...(groups.get(root) ?? []), { id, language: languageCode(language) }])
  }
  const placeOf = ({ language }: Translation) => languages.indexOf(languageOf(language))
  return new Map(
    [...groups.values()]
      .filter((group) => new Set(group.map(({ language }) => language)).size > 1)
      .flatMap((group) =>
        group.map((own): [string, Translation[]] => {
          const inEach = new Map([...group.slice().reverse(), own].map((one) => [one.language, one]))
          return [own.id, [...inEach.values()].sort((a, b) => placeOf(a) - placeOf(b))]
        }),
      ),
  )
}
