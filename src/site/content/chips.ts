import type { Language } from '#config/brand-types.ts'
import { dayOf } from '#lib/day.ts'
import { languageOf, languages } from '#lib/languages.ts'
import { topicsOf } from '#lib/topics.ts'
import type { PagePublication as Publication } from './content-file.ts'

/** A link from the first page of the list to the publications of a topic or a year. */
export interface Chip {
  name: string
  /** The search part of its address. */
  search: string
  /** The code of the language of the name. */
  lang?: string
}

export interface Chips {
  /** The series with pages of data, of which lists link to some. */
  data?: { name: string; series: string }[]
  topics: Chip[]
  years: Chip[]
  languages: Chip[]
  /** Earlier years, which a menu offers because there are too many for links. */
  earlier: string[]
}

/** Maximum links to topics, and to years. */
const most = { topics: 8, years: 6 } as const

/** The languages of publications, in the order of the brand; none if there is only one. */
export function languagesOf(publications: Pick<Publication, 'language'>[]): Language[] {
  const codes = new Set(publications.map(({ language }) => languageOf(language).code))
  return codes.size > 1 ? languages.filter(({ code }) => codes.has(code)) : []
}

/** The number of publications with each name, in order of first appearance. */
function countNames(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** The most frequent topics, and all years, latest first, and languages, if there is more than one (FND-02, REA-05). */
export function chipsOf(publications: Pick<Publication, 'topics' | 'date' | 'language'>[]): Chips {
  const spelling = new Map<string, string>()
  const keys = publications.flatMap(({ topics }) =>
    topicsOf(topics).map((name) => {
      const key = name.toLowerCase()
      if (!spelling.has(key)) spelling.set(key, name)
      return key
    }),
  )
  const topics = [...countNames(keys)]
    .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || a.localeCompare(b))
    .slice(0, most.topics)
    .map(([key]) => spelling.get(key) ?? key)
  const years = [...new Set(publications.flatMap(({ date }) => (date ? dayOf(date).slice(0, 4) : [])))].sort(
    (a, b) => b.localeCompare(a),
  )
  const several = years.length > 1 ? years : []
  const tongues = languagesOf(publications)
  const chip = (kind: 'topic' | 'year') => (name: string) => ({
    name,
    search: `?${new URLSearchParams({ [kind]: name })}`,
  })
  return {
    topics: topics.map(chip('topic')),
    years: several.slice(0, most.years).map(chip('year')),
    languages: tongues.map(({ code, ownName }) => ({
      name: ownName,
      search: `?${new URLSearchParams({ language: code })}`,
      lang: code,
    })),
    earlier: several.slice(most.years),
  }
}
