import { expect, test } from 'vitest'
import { changedAuthor, knownAuthors, moved, newAuthor } from '#admin/screens/new-articles/author-list.ts'
import { recordLines } from '#admin/screens/new-articles/record-lines.ts'
import { people } from '#config/brand/people.ts'
import { noTexts } from '../support/no-texts.ts'

const bo = { name: 'Bo Other', organisation: 'Sample University', orcid: '0000-0002-1825-0097' }
const [{ name: person } = { name: '' }] = people

test('[OUT-01] people of the firm are suggested before authors of earlier publications, each once', () => {
  const known = knownAuthors([
    bo,
    { ...newAuthor, name: person.toUpperCase() },
    { ...newAuthor, organisation: 'Office' },
  ])
  expect(known.map(({ name }) => name)).toEqual([...people.map(({ name }) => name), 'Bo Other'])
})

test('[OUT-01] with a known name come organisation and ORCID, and they go with it', () => {
  const known = knownAuthors([bo])
  const chosen = changedAuthor(newAuthor, { name: 'bo  OTHER' }, known)
  expect(chosen).toEqual({ ...bo, name: 'bo  OTHER' })
  expect(changedAuthor(chosen, { name: 'Bo Others' }, known)).toEqual({ ...newAuthor, name: 'Bo Others' })
})

test('[OUT-01] an organisation or ORCID that was typed stays with any name', () => {
  const typed = { ...newAuthor, organisation: 'Typed' }
  expect(changedAuthor(typed, { name: 'Bo Other' }, knownAuthors([bo]))).toEqual({
    ...typed,
    name: 'Bo Other',
  })
  const other = { ...bo, orcid: '' }
  expect(changedAuthor(other, { name: 'Zed' }, knownAuthors([bo]))).toEqual({ ...other, name: 'Zed' })
})

test('[OUT-01] an author moves one place up or down', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((name) => ({ ...newAuthor, name }))
  if (!a || !b || !c) throw new Error('three are made above')
  expect(moved([a, b, c], 1, -1)).toEqual([b, a, c])
  expect(moved([a, b, c], 1, 1)).toEqual([a, c, b])
})

test('[OUT-01] versions are compared by each part of the record', () => {
  const lines = recordLines({ ...noTexts, authors: JSON.stringify([bo]), kind: 'brief', doi: '10.5555/1' })
  expect(lines).toEqual([
    'Author: Bo Other, Sample University, 0000-0002-1825-0097',
    'Kind: brief',
    'DOI: 10.5555/1',
  ])
  expect(recordLines(noTexts)).toEqual([])
})
