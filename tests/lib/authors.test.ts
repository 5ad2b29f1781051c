import { expect, test } from 'vitest'
import { organisation } from '#config/brand/brand.ts'
import { people } from '#config/brand/people.ts'
import { authorLine, shownName } from '#lib/author-names.ts'
import { authorsOf, isAuthor } from '#lib/authors.ts'

const [{ name: known } = { name: '' }] = people

/** The names that a free line is read as. */
function read(author: string, others: string[] = []): string[] {
  return authorsOf({ author }, others).map(shownName)
}

test.each([
  ['', []],
  [' , ; & ', []],
  ['Ama Other', ['Ama Other']],
  ['Ama Other, Bo Other', ['Ama Other', 'Bo Other']],
  ['Ama Other and Bo Other', ['Ama Other', 'Bo Other']],
  ['Ama Other et Bo Other', ['Ama Other', 'Bo Other']],
  ['Ama Other e Bo Other', ['Ama Other', 'Bo Other']],
  ['Ama Other na Bo Other', ['Ama Other', 'Bo Other']],
  ['Ama Other & Bo Other', ['Ama Other', 'Bo Other']],
  ['أما عينة و كوامي نموذج', ['أما عينة', 'كوامي نموذج']],
  ['أما عينة، كوامي نموذج', ['أما عينة', 'كوامي نموذج']],
  ['አማ ናሙና እና ክዋሜ ምሳሌ', ['አማ ናሙና', 'ክዋሜ ምሳሌ']],
  ['አማ ናሙና፣ ክዋሜ ምሳሌ', ['አማ ናሙና', 'ክዋሜ ምሳሌ']],
  ['Ama Other, Bo Other, and Cy Other', ['Ama Other', 'Bo Other', 'Cy Other']],
  ['Ama Other / Bo Other', ['Ama Other', 'Bo Other']],
  ['Ama Other et al.', ['Ama Other']],
  ['Ama Other, PhD, and others', ['Ama Other']],
])('[OUT-01] the line "%s" is read as its authors', (author, names) => {
  expect(read(author)).toEqual(names)
})

test.each([
  ['Ana Costa e Silva'],
  ['Sample & Sons'],
  ['Ministry of Trade and Industry'],
  ['Ministério da Agricultura e Desenvolvimento Rural'],
  ['Research team (sample)'],
  ['وليد عينة'],
  ['Somchai Na Ayudhya'],
  ['Ana E Silva'],
  ['<b>Ama Other</b>'],
])('[OUT-01] the name "%s" holds a word between authors and stays one', (author) => {
  expect(read(author)).toEqual([author])
  expect(read(`${author}, ${known}`)).toEqual([author, known])
})

test('[OUT-01] a name with a separator is one if it is known, and ends the name beside it', () => {
  expect(read('Smith, Jones and Sons; Bo Other', ['Smith, Jones and Sons'])).toEqual([
    'Smith, Jones and Sons',
    'Bo Other',
  ])
  expect(read('Zo et Ada', ['Ada'])).toEqual(['Zo', 'Ada'])
  expect(read('أما عينة وكوامي نموذج', ['كوامي نموذج'])).toEqual(['أما عينة', 'كوامي نموذج'])
  expect(read('አማ ናሙናና ክዋሜ ምሳሌ', ['አማ ናሙና'])).toEqual(['አማ ናሙና', 'ክዋሜ ምሳሌ'])
  expect(read('Zo Other n’Ama Other', ['Ama Other'])).toEqual(['Zo Other', 'Ama Other'])
})

test('[OUT-01] in a line with semicolons a comma stands within names', () => {
  expect(read('Other, Ama; Other, Bo')).toEqual(['Other, Ama', 'Other, Bo'])
})

test('[OUT-01] the name of the firm alone is an organisation, and people have the spelling of the brand', () => {
  for (const name of [organisation.name, organisation.shortName, organisation.name.toUpperCase()])
    expect(authorsOf({ author: name })).toEqual([{ name: '', organisation: organisation.name, orcid: '' }])
  expect(read(known.toUpperCase())).toEqual([known])
})

test('[OUT-01] authors one by one come before the free line, in their order', () => {
  const authors = [
    { name: 'Bo Other', organisation: 'Sample University', orcid: '0000-0002-1825-0097' },
    { name: '', organisation: 'Sample Office', orcid: '' },
  ]
  const credits = { author: 'Free line', authors: JSON.stringify(authors) }
  expect(authorsOf(credits)).toEqual(authors)
  expect(authorLine(credits)).toBe('Bo Other, Sample Office')
  expect(authorLine({ author: 'Free line', authors: '' })).toBe('Free line')
  expect(isAuthor('sample office', credits)).toBe(true)
  expect(isAuthor('Free line', credits)).toBe(false)
})

test('[OUT-01] a line of any length is read in linear time', () => {
  for (const part of ['a e ', ', ', ' و', ' & a', 'x', ' na n’'])
    expect(read(part.repeat(2000)).length).toBeLessThan(4002)
})
