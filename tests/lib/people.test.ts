import { expect, test } from 'vitest'
import { authorParts, isAuthor } from '#lib/people.ts'

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
])('[REA-01] "%s" is one of "%s": %s', (name, author, expected) => {
  expect(isAuthor(name, author)).toBe(expected)
})
