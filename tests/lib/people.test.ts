import { expect, test } from 'vitest'
import { isAuthor } from '#lib/authors.ts'
import { authorParts } from '#lib/people.ts'

const people = [{ name: 'Ann Sample' }, { name: 'Sample & Sons' }, { name: 'كوامي نموذج' }]

test.each([
  ['Ann Sample', [{ text: 'Ann Sample', person: 'ann-sample' }]],
  ['ann  SAMPLE', [{ text: 'ann  SAMPLE', person: 'ann-sample' }]],
  ['Sample & Sons', [{ text: 'Sample & Sons', person: 'sample-sons' }]],
  ['كوامي نموذج', [{ text: 'كوامي نموذج', person: 'كوامي-نموذج' }]],
  [
    'Bo Other, Ann Sample and others',
    [{ text: 'Bo Other, ' }, { text: 'Ann Sample', person: 'ann-sample' }, { text: ' and others' }],
  ],
  [
    'Ann Sample; Ann Sample',
    [
      { text: 'Ann Sample', person: 'ann-sample' },
      { text: '; ' },
      { text: 'Ann Sample', person: 'ann-sample' },
    ],
  ],
  ['Ann Sampleton', [{ text: 'Ann Sampleton' }]],
  ['Joann Sample', [{ text: 'Joann Sample' }]],
  ['Research team (sample)', [{ text: 'Research team (sample)' }]],
  ['<b>Ann Sample</b>', [{ text: '<b>Ann Sample</b>' }]],
  ['', []],
])('[REA-01] the authors "%s" are people of the firm or not', (author, parts) => {
  expect(authorParts(author, people)).toEqual(parts)
})

test('[REA-01] the words of an author stay as they are', () => {
  for (const author of [
    ' Ann Sample ',
    ', and ;& ',
    'Ann Sample, Ann Sample,',
    '\u202eAnn Sample',
    'x'.repeat(300),
  ])
    expect(
      authorParts(author, people)
        .map(({ text }) => text)
        .join(''),
    ).toBe(author)
})

test.each([
  ['Ann Sample', 'Bo Other and ann sample', true],
  ['Ann', 'Ann Sample', false],
  ['', 'Ann Sample', false],
  [', ', 'a, b', false],
  ['Ann Sample, Bo Other', 'Ann Sample, Bo Other', true],
  ['N’Guessan Sample', "Bo Other et N'guessan Sample", true],
  ['Ann Sample', 'Ann Sample-Owusu', false],
])('[REA-01] "%s" is one of "%s": %s', (name, author, expected) => {
  expect(isAuthor(name, { author })).toBe(expected)
})

test.each([
  ['Ann Sample et Bo Other', 'Ann Sample', 'ann-sample'],
  ['Ann Sample e Bo Other', 'Ann Sample', 'ann-sample'],
  ['Bo Other na Ann Sample', 'Ann Sample', 'ann-sample'],
  ['أما عينة، كوامي نموذج', 'كوامي نموذج', 'كوامي-نموذج'],
  ['أما عينة و كوامي نموذج', 'كوامي نموذج', 'كوامي-نموذج'],
  ['أما عينة وكوامي نموذج', 'كوامي نموذج', 'كوامي-نموذج'],
  ['N\u2019Guessan Sample', 'N\u2019Guessan Sample', 'n-guessan-sample'],
  ['Nʼguessan\u00a0Sample', 'Nʼguessan\u00a0Sample', 'n-guessan-sample'],
  ['Ama Sample\u2011Owusu', 'Ama Sample\u2011Owusu', 'ama-sample-owusu'],
  ['An\u200bn Sample', 'An\u200bn Sample', 'ann-sample'],
  ['Bo Other; Ann Sample, Cy Other', 'Ann Sample', 'ann-sample'],
])('[REA-01] in the line "%s" a name of the firm is linked, in any spelling', (author, text, person) => {
  const firm = [...people, { name: "N'Guessan Sample" }, { name: 'Ama Sample-Owusu' }]
  expect(authorParts(author, firm).filter((part) => part.person !== undefined)).toEqual([{ text, person }])
})

test('[REA-01] a short name is found where it stands alone, not inside the name before it', () => {
  expect(authorParts('Ama Sample-Owusu, Ama', [{ name: 'Ama' }])).toEqual([
    { text: 'Ama Sample-Owusu, ' },
    { text: 'Ama', person: 'ama' },
  ])
})
