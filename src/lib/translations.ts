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
    if (root !== id) above.set(id, root)
    return root
  }
  for (const { id, translationOf } of publications) {
    const [from, to] = [rootOf(id), rootOf(translationOf)]
    if (translationOf !== '' && from !== to) above.set(from, to)
  }
  return rootOf
}

function placeOf({ language }: Translation): number {
  return languages.indexOf(languageOf(language))
}

/**
 * For each publication with translations, all of its group, one in each language and itself in its own, in the order of
 * the brand's languages (REA-05). Unknown originals and cycles are harmless.
 */
export function translationGroups(publications: Translated[]): Map<string, Translation[]> {
  const rootOf = rootsOf(publications)
  /** The first publication of each group in each language. */
  const groups = new Map<string, Map<string, Translation>>()
  const translations = publications.map(({ id, language }) => ({ id, language: languageCode(language) }))
  for (const own of translations) {
    const group = groups.get(rootOf(own.id)) ?? new Map<string, Translation>()
    groups.set(rootOf(own.id), group)
    if (!group.has(own.language)) group.set(own.language, own)
  }
  return new Map(
    translations.flatMap((own): [string, Translation[]][] => {
      const group = groups.get(rootOf(own.id))
      if (!group || group.size < 2) return []
      const shown = new Map(group).set(own.language, own)
      return [[own.id, [...shown.values()].sort((a, b) => placeOf(a) - placeOf(b))]]
    }),
  )
}
