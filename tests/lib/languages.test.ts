import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayText } from '#lib/day.ts'
import { languageAttributes, languageCode, languageOf, otherCodes, siteLanguage } from '#lib/languages.ts'
import { translationGroups } from '#lib/translations.ts'

test.each([
  ['fr', 'fr'],
  [' FR ', 'fr'],
  ['ar', 'ar'],
  ...['', 'en', 'EN', 'de', 'xx', 'fr-CA', '"><b>', '__proto__'].map((text): [string, string] => [text, '']),
])('[REA-05] the language %j is read as %j', (text, code) => {
  expect(languageCode(text)).toBe(code)
  expect(languageOf(text.trim()).code).toBe(code || 'en')
})

test('[REA-05] a text has the language and the direction of its publication, the site’s own none', () => {
  expect([siteLanguage.code, ...otherCodes]).toEqual(['en', 'fr', 'sw', 'pt', 'ar'])
  expect(languageAttributes('', 'Words')).toEqual({ lang: undefined, dir: undefined })
  expect(languageAttributes('', 'كلمات')).toEqual({ lang: undefined, dir: 'rtl' })
  expect(languageAttributes('fr', 'Mots')).toEqual({ lang: 'fr', dir: undefined })
  expect(languageAttributes('ar', 'FAO')).toEqual({ lang: 'ar', dir: 'rtl' })
})

test('[REA-05] days are written in a language, by the firm’s clock', () => {
  const night = new Date('2031-12-31T22:30:00.000Z')
  expect([undefined, 'fr', 'sw', 'pt'].map((code) => dayText(night, code))).toEqual([
    '1 January 2032',
    '1 janvier 2032',
    '1 Januari 2032',
    '1 de janeiro de 2032',
  ])
  expect(dayText(new Date('2024-02-29'), 'fr')).toBe('29 février 2024')
  expect(dayText(night, 'ar')).toMatch(/يناير/)
  // The calendar is the same in all languages.
  expect(dayText(night, 'fa-u-nu-latn')).toMatch(/2032/)
})

const publication = (id: string, language: string, translationOf = '') => ({ id, language, translationOf })

test('[REA-05] an original, its translations and theirs are one group, in the order of the brand', () => {
  const groups = translationGroups([
    publication('ar', 'ar', 'fr'),
    publication('alone', 'fr'),
    publication('en', ''),
    publication('fr', 'fr', 'en'),
    publication('sw', 'sw', 'en'),
  ])
  const all = [
    { id: 'en', language: '' },
    { id: 'fr', language: 'fr' },
    { id: 'sw', language: 'sw' },
    { id: 'ar', language: 'ar' },
  ]
  for (const { id } of all) expect(groups.get(id)).toEqual(all)
  expect(groups.size).toBe(4)
})

test('[REA-05] of several in one language a page names the newest, and itself in its own', () => {
  const groups = translationGroups([
    publication('new', 'fr', 'en'),
    publication('old', 'fr', 'en'),
    publication('en', ''),
    publication('unknown', 'xx', 'en'),
  ])
  const idsOf = (id: string) => groups.get(id)?.map((one) => one.id)
  expect(idsOf('en')).toEqual(['en', 'new'])
  expect(idsOf('old')).toEqual(['en', 'old'])
  expect(idsOf('unknown')).toEqual(['unknown', 'new'])
  expect(translationGroups([publication('a', ''), publication('b', 'en', 'a')]).size).toBe(0)
})

test('[REA-05] originals that are unknown, themselves or in a circle are harmless', () => {
  expect(translationGroups([publication('a', 'fr', 'gone'), publication('b', '', 'gone')]).size).toBe(2)
  expect(translationGroups([publication('a', 'fr', 'a')]).size).toBe(0)
  const circle = [publication('a', '', 'c'), publication('b', 'fr', 'a'), publication('c', 'sw', 'b')]
  expect(translationGroups(circle).get('b')).toHaveLength(3)
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'gone', '')
  const language = fc.constantFrom('', 'fr', 'sw', 'ar', 'xx')
  const records = fc.uniqueArray(fc.tuple(id, language, id), { selector: ([own]) => own })
  fc.assert(
    fc.property(records, (made) => {
      const groups = translationGroups(made.map(([own, tongue, of]) => publication(own, tongue, of)))
      for (const [own, group] of groups) {
        expect(group.some((one) => one.id === own)).toBe(true)
        for (const one of group) expect(groups.has(one.id)).toBe(true)
      }
    }),
  )
})
