import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexedWords, markWords, readQuery } from '#lib/search-words.ts'
import { anyCharacter } from '../support/any-character.ts'

test('[FND-01] case, accents and simple word forms make no difference', () => {
  expect(indexedWords('Études: MARKETING of markets')).toBe('etudes etud marketing market of markets market')
  expect(readQuery('Markets dairy')).toEqual({
    stems: ['market'],
    last: { word: 'dairy', stem: 'dairi' },
  })
})

test('[FND-01] the queried words are marked, the last one from its beginning', () => {
  expect(markWords('Marketing the dairies', readQuery('market dair'))).toEqual([
    '',
    'Marketing',
    ' the ',
    'dairies',
    '',
  ])
  expect(markWords('Nothing here', readQuery('maize'))).toEqual(['Nothing here'])
  expect(markWords('Café', readQuery('cafe'))).toEqual(['', 'Café', ''])
})

test.each([
  ['letters of Hausa and Fula', 'Ƙarafa ɗaya, ɓauna da ƴan', ['karafa', 'daya', 'bauna', 'yan']],
  [
    'letters of Ewe, Akan and Bambara',
    'Ŋutsu ƒe ɖevi, ɔdɔ, sɛnɛ, Ʋu, ɲɛ, ɣe',
    ['nutsu', 'fe', 'devi', 'odo', 'sene', 'vu', 'ne', 'ge'],
  ],
  [
    'letters of Europe',
    'Œuvre Straße Łódź Đà Ærø þing İstanbul ısı',
    ['oeuvre', 'strasse', 'lodz', 'da', 'aero', 'thing', 'istanbul', 'isi'],
  ],
  ['Greek and Cyrillic', 'ΟΔΟΣ ґанок', ['οδος', 'οδοσ', 'ганок']],
  ['the Arabic stretch', 'محـــمد', ['محمد']],
  ['Arabic forms', 'مدرسة على ٱلمال کتاب فارسی', ['مدرسه', 'علي', 'المال', 'كتاب', 'فارسي']],
  ['letters of Persian, Urdu and the Maghreb', 'گندم پنجاب ڭاز ڤيتامين', ['كندم', 'بنجاب', 'كاز', 'فيتامين']],
  ['clicks and glottal stops', 'ǁKaras Nǃxau ŉ aʔa', ['karas', '!karas', 'n!xau', 'n', "a'a"]],
  ['digits of other scripts', '٢٠٢٦ ۱۴۰۵ २०२६', ['2026', '1405']],
  ['Amharic letters of one sound', 'ሐገር ሠላም ዓለም ፀሐይ', ['ሀገር', 'ሰላም', 'አለም', 'ጸሀይ']],
  ['Amharic letters that are rounded', 'ጐንደር ቊጥር እኵል ዉሃ', ['ጎንደር', 'ቁጥር', 'እኩል', 'ውሀ']],
  ['final forms of Hebrew', 'שלום', ['שלומ']],
  [
    'soft hyphens and other invisible marks',
    'infra\u00adstruc\u00adture, ma\u200bize, mi\u2060lk, می\u200cرود',
    ['infrastructure', 'maize', 'milk', 'ميرود'],
  ],
  ['apostrophes that are letters', 'ngʼombe, Qurʿan', ["ng'ombe", 'ng’ombe', 'ngʻombe']],
  ['the middle dot of Catalan', 'col·lecció, paraŀlel', ['colleccio', 'parallel']],
])('[FND-01] %s are found as people type them, and marked', (_what, text, typed) => {
  const indexed = indexedWords(text).split(' ')
  for (const q of typed) {
    const query = readQuery(q)
    expect(indexed, q).toEqual(expect.arrayContaining([...query.stems, query.last?.stem]))
    const marked = markWords(text, query)
    expect(marked.length, q).toBeGreaterThan(1)
    expect(marked.join('')).toBe(text)
  }
})

test('[FND-01] operators, quotes and marks are words or nothing', () => {
  expect(readQuery('"a" OR b* NOT (c) NEAR/2 -d:e')).toEqual({
    stems: ['a', 'or', 'b', 'not', 'c', 'near', '2', 'd'],
    last: { word: 'e', stem: 'e' },
  })
  expect(readQuery(' *"\'%_;--<>\u{1F33D} ')).toEqual({ stems: [], last: undefined })
})

test('[FND-01] for any input, an index holds only letters, digits and spaces, and marks are the text itself', () => {
  const anything = fc.string({ unit: anyCharacter, maxLength: 300 })
  fc.assert(
    fc.property(anything, anything, (text, typed) => {
      expect(indexedWords(text)).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u)
      expect(markWords(text, readQuery(typed)).join('')).toBe(text)
      const { stems, last } = readQuery(text.repeat(3))
      expect(stems.length + (last ? 1 : 0)).toBeLessThanOrEqual(12)
    }),
  )
})

test('[FND-01] every word of a text finds that text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }), (text) => {
      const { last } = readQuery(text)
      const indexed = indexedWords(text).split(' ')
      if (last !== undefined) expect(indexed.some((word) => word.startsWith(last.word))).toBe(true)
    }),
  )
})
