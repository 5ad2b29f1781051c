import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexedWords, markWords, readQuery } from '#lib/search-words.ts'
import { anyCharacter } from '../support/any-character.ts'
import { matchesQuery } from '../support/query-matches.ts'

test('[FND-01] case, accents and simple word forms make no difference', () => {
  expect(indexedWords('Études: MARKETING of markets')).toBe('etudes etud marketing market of markets market')
  expect(readQuery('Markets dairy')).toEqual([
    { stems: ['market'], beginnings: [], parts: [] },
    { stems: ['dairi'], beginnings: ['dairy'], parts: [] },
  ])
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
  ['clicks and glottal stops', 'ǁKaras Nǃxau ŉ aʔa', ['karas', '!karas', 'n!xau', 'nxau', 'n', "a'a", 'aa']],
  ['digits of other scripts', '٢٠٢٦ ۱۴۰۵ २०२६', ['2026', '1405']],
  ['Amharic letters of one sound', 'ሐገር ሠላም ዓለም ፀሐይ', ['ሀገር', 'ሰላም', 'አለም', 'ጸሀይ']],
  ['Amharic letters that are rounded', 'ጐንደር ቊጥር እኵል ዉሃ', ['ጎንደር', 'ቁጥር', 'እኩል', 'ውሀ']],
  ['final forms of Hebrew', 'שלום', ['שלומ']],
  [
    'soft hyphens and other invisible marks',
    'infra\u00adstruc\u00adture, ma\u200bize, mi\u2060lk, می\u200cرود',
    ['infrastructure', 'maize', 'milk', 'ميرود'],
  ],
  [
    'names with apostrophes',
    'Ng’ang’a, Thiong`o, N´Djamena, O′Brien, Dürr',
    [
      "ng'ang'a",
      'ngʼang’a',
      'NGANGA',
      'ngang',
      'thiongo',
      'thiongʻo',
      'thio',
      'ndjamena',
      "n'djam",
      'djamena',
      'obrien',
      'O`Brien',
      'brien',
    ],
  ],
  ['apostrophes that are letters', 'ngʼombe, Qurʿan', ["ng'ombe", 'ng’ombe', 'ngʻombe', 'ngombe', 'quran']],
  ['names without their apostrophes', 'Nganga NDjamena Quran', ["Ng'ang'a", 'n’djamena', 'qur`an']],
  [
    'French articles',
    'de l’agriculture, aujourd’hui',
    ['agriculture', "l'agriculture", 'd’agriculture', 'aujourdhui', 'hui'],
  ],
  ['apostrophes of other scripts', 'п’ять, ג׳ירפה', ["п'ять", 'пять', "ג'ירפה", 'גירפה']],
  [
    'letters with two spellings',
    'Größe, Mu\u0308ller, Århus, Sørensen, Gruesse',
    ['groesse', 'größe', 'grosse', 'mueller', 'muller', 'Aarhus', 'arhus', 'soerensen', 'sorensen', 'grüße'],
  ],
  ['the middle dot of Catalan', 'col·lecció, paraŀlel', ['colleccio', 'parallel']],
])('[FND-01] %s are found as people type them, and marked', (_what, text, typed) => {
  const indexed = indexedWords(text).split(' ')
  for (const q of typed) {
    const query = readQuery(q)
    expect([q, matchesQuery(indexed, query)]).toEqual([q, true])
    const marked = markWords(text, query)
    expect(marked.length, q).toBeGreaterThan(1)
    expect(marked.join('')).toBe(text)
  }
})

test('[FND-01] operators, quotes and marks are words or nothing', () => {
  const words = readQuery('"a" OR b* NOT (c) NEAR/2 -d:e')
  expect(words.map(({ stems }) => stems.join())).toEqual(['a', 'or', 'b', 'not', 'c', 'near', '2', 'd', 'e'])
  expect(words.map(({ beginnings }) => beginnings.join())).toEqual([...Array<string>(8).fill(''), 'e'])
  expect(readQuery(' *"\'%_;--<>\u{1F33D} ')).toEqual([])
})

test('[FND-01] a word beside an apostrophe is marked alone, a joined word whole', () => {
  expect(markWords('de l’agriculture', readQuery('agriculture'))).toEqual(['de l’', 'agriculture', ''])
  expect(markWords('By Ng’ang’a.', readQuery('nganga'))).toEqual(['By ', 'Ng’ang’a', '.'])
  const words = indexedWords('Ng’ombe, the children’s milk').split(' ')
  for (const q of ["ng'a", 'nga', "ng'ang'a", "d'hui"])
    expect([q, matchesQuery(words, readQuery(q))]).toEqual([q, false])
})

const anything = fc.string({ unit: anyCharacter, maxLength: 300 })

test('[FND-01] for any text, an index has only letters, digits and spaces', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(indexedWords(text)).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u)
    }),
  )
})

test('[FND-01] for any query, the marked parts are the text itself', () => {
  fc.assert(
    fc.property(anything, anything, (text, typed) => {
      expect(markWords(text, readQuery(typed)).join('')).toBe(text)
    }),
  )
})

test('[FND-01] a query has at most twelve words', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(readQuery(text.repeat(3)).length).toBeLessThanOrEqual(12)
    }),
  )
})

test('[FND-01] every word of a text finds that text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }), (text) => {
      expect(matchesQuery(indexedWords(text).split(' '), readQuery(text))).toBe(true)
    }),
  )
})
