import * as brand from '#config/brand/brand.ts'
import { directionOf } from './direction.ts'

type Language = (typeof brand.languages)[number]

/** Languages of publications; the first is that of the site's own words. A brand may have none (REA-05). */
export const languages: readonly Language[] = brand.languages ?? []

export const siteLanguage: Language = languages[0] ?? { code: 'en', name: 'English', ownName: 'English' }

const others = new Map(languages.slice(1).map((language) => [language.code.toLowerCase(), language]))

/** The codes of all languages but the site's. */
export const otherCodes = Array.from(others.values(), ({ code }) => code)

/** The code of a language; '' for the site's own. Those that the brand does not have count as the site's own. */
export function languageCode(text: string): string {
  return others.get(text.trim().toLowerCase())?.code ?? ''
}

/** The language with this code. */
export function languageOf(code: string): Language {
  return others.get(code.toLowerCase()) ?? siteLanguage
}

/** `lang` and `dir` of an element with a text in the language of a code from `languageCode`. */
export function languageAttributes(code: string, text: string) {
  return { lang: code || undefined, dir: others.get(code.toLowerCase())?.dir ?? directionOf(text) }
}
