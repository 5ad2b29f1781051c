import { describe, expect, onTestFinished, test } from 'vitest'
import { looseAuthors } from '#contract/loose-authors.ts'
import { listPublicationCards, readPublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import {
  listAuthors,
  listPublicationVersions,
  readPublication,
  readPublicationVersion,
} from '#contract/publications.ts'
import { searchPublications } from '#contract/search/calls.ts'
import { startApi } from '../support/api.ts'
import { bothDialects, dialects, type Dialect } from '../support/database.ts'

async function start(dialect: Dialect) {
  const api = await startApi(dialect)
  onTestFinished(api.close)
  const token = await api.signIn()
  const save = async (body: Partial<PublicationCardInput>) => {
    api.clock.now += 60_000
    const rest = { title: 'Grain', content: '<p>Text</p>', link: '', image: '' }
    return (await api.call(createPublicationCard, { token, body: { ...rest, ...body } }))._id
  }
  const raw = (body: object) =>
    api.request('/api/publication-cards', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Grain', content: '<p>Text</p>', ...body }),
    })
  return { ...api, token, save, raw }
}

const bo = { name: 'Bo Other', organisation: 'Sample University', orcid: '0000-0002-1825-0097' }
const office = { name: '', organisation: 'Sample Office', orcid: '' }
const record = {
  authors: [bo, office],
  kind: 'working paper' as const,
  summary: 'What the sample found.',
  licence: 'CC BY 4.0',
  funder: 'Sample Fund',
  doi: 'https://doi.org/10.5555/ABC(1)2',
  isbn: '978-0-306-40615-7',
}
const stored = { ...record, doi: '10.5555/abc(1)2', isbn: '9780306406157' }

describe.each(bothDialects)('on %s', (dialect) => {
  test('[OUT-01] a record is stored whole, and a save without its fields leaves it', async () => {
    const { call, token, save } = await start(dialect)
    const id = await save({ author: 'The line', ...record })
    const read = () => call(readPublication, { token, id })
    const { authors, ...texts } = stored
    expect(await read()).toMatchObject({ ...texts, authors: JSON.stringify(authors), author: 'The line' })
    await save({ _id: id, title: 'Grain again' })
    expect(await read()).toMatchObject({ ...texts, authors: JSON.stringify(authors), title: 'Grain again' })
    const empty = { kind: '', summary: '', licence: '', funder: '', doi: '', isbn: '' } as const
    await save({ _id: id, ...empty, authors: [] })
    expect(await read()).toMatchObject({ ...empty, authors: '', author: 'The line' })
    const versions = (await call(listPublicationVersions, { token, id })).records
    const first = await call(readPublicationVersion, { token, id: versions.at(-1)?._id ?? '' })
    expect(first).toMatchObject({ ...texts, authors: JSON.stringify(authors) })
  })

  test('[OUT-01] a search finds authors, organisations and words of the summary', async () => {
    const { call, save } = await start(dialect)
    await save({ title: 'Found', author: 'Zed Line', ...record })
    await save({ title: 'By line', author: 'Bo Other' })
    const titles = async (search: Record<string, string>) =>
      (await call(searchPublications, { search })).records.map(({ title }) => title.join('')).toSorted()
    expect(await titles({ q: 'university' })).toEqual(['Found'])
    expect(await titles({ q: 'what sample found' })).toEqual(['Found'])
    expect(await titles({ author: 'bo other' })).toEqual(['By line', 'Found'])
    expect(await titles({ author: 'Sample Office' })).toEqual(['Found'])
    // The line is not shown while there are authors one by one.
    expect(await titles({ author: 'Zed Line' })).toEqual([])
    expect(await titles({ q: 'zed' })).toEqual([])
    const found = (await call(searchPublications, { search: { q: 'university' } })).records
    expect(found).toMatchObject([{ author: 'Bo Other, Sample Office' }])
  })
})

describe.each(dialects)('on %s', (dialect) => {
  test('[OUT-01] lists for pages have the line of the authors alone, other lists and records everything', async () => {
    const { call, request, save } = await start(dialect)
    const id = await save({ author: 'The line', ...record })
    const [listed] = (await (await request('/api/publication-cards?page=1&limit=8&excerpt=260')).json()).data
    expect(listed).toMatchObject({ author: 'Bo Other, Sample Office' })
    expect(Object.keys(listed)).not.toEqual(expect.arrayContaining(['summary']))
    expect(Object.keys(listed)).not.toEqual(expect.arrayContaining(['authors']))
    const [whole] = await (await request('/api/publication-cards')).json()
    expect(whole).toMatchObject({ ...stored, author: 'The line' })
    expect(await call(readPublicationCard, { id })).toMatchObject({ summary: record.summary })
    expect((await call(listPublicationCards)).records).toMatchObject([{ doi: stored.doi }])
  })

  test('[OUT-01] staff read the authors of all records, each once', async () => {
    const { call, save, token } = await start(dialect)
    await save({ authors: [bo] })
    await save({ authors: [office, bo], state: 'draft' })
    expect(await call(listAuthors, { token })).toEqual([office, bo])
  })

  test.each([
    [{ summary: 'x'.repeat(301) }, 'summary', 'The summary can have at most 300 characters'],
    [{ summary: 5 }, 'summary', 'The summary must be a text'],
    [{ kind: 'novel' }, 'kind', 'The kind must be one of report, brief, working paper, note, or empty'],
    [{ kind: ['report'] }, 'kind', 'The kind must be one of report, brief, working paper, note, or empty'],
    [{ doi: 'see 10.5555/1 and others' }, 'doi', 'This is not a DOI, such as 10.5555/12345678'],
    [{ doi: null }, 'doi', 'This is not a DOI, such as 10.5555/12345678'],
    [
      { isbn: '978-0-306-40615-8' },
      'isbn',
      'This is not an ISBN with right digits, such as 978-0-306-40615-7',
    ],
    [{ licence: {} }, 'licence', 'The licence must be a text'],
    [{ funder: 'x'.repeat(301) }, 'funder', 'The funder can have at most 300 characters'],
    [{ authors: 'Bo Other' }, 'authors', 'The authors must be a list'],
    [{ authors: [null] }, 'authors', 'Each author must have a name'],
    [{ authors: [{}] }, 'authors', 'Please name each author, or the organisation'],
    [{ authors: [{ name: '\u200b' }] }, 'authors', 'Please name each author, or the organisation'],
    [
      { authors: [{ name: 'x'.repeat(300) }] },
      'authors',
      'The name of an author can have at most 120 characters',
    ],
    [{ authors: [{ name: 7 }] }, 'authors', 'The name of an author must be a text'],
    [
      { authors: [{ name: 'Bo', orcid: '0000-0002-1825-0098' }] },
      'authors',
      'This is not an ORCID, such as 0000-0002-1825-0097',
    ],
    [
      { authors: Array.from({ length: 200 }, () => ({ name: 'Bo' })) },
      'authors',
      'A publication can have at most 100 authors one by one',
    ],
  ])('[OUT-01] a record with %o is refused at its field', async (body, field, message) => {
    const { raw } = await start(dialect)
    const response = await raw(body)
    expect(response.status).toBe(400)
    expect((await response.json()).fields).toEqual({ [field]: message })
  })

  test('[OUT-01] names that are markup, and a licence that is no address, stay the words that they are', async () => {
    const { call, save } = await start(dialect)
    const name = '<img src=x onerror=alert(1)>'
    const id = await save({ authors: [{ ...office, name }], licence: 'javascript:alert(1)' })
    expect(await call(readPublicationCard, { id })).toMatchObject({
      authors: JSON.stringify([{ ...office, name }]),
      licence: 'javascript:alert(1)',
    })
  })

  test('[OUT-01] the second of two saves of one revision is refused, and the record of the first stays', async () => {
    const { call, save, token } = await start(dialect)
    const id = await save({ summary: 'First' })
    await save({ _id: id, revision: 1, summary: 'Mine' })
    await expect(save({ _id: id, revision: 1, summary: 'Yours' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await call(readPublication, { token, id })).toMatchObject({ summary: 'Mine' })
  })
})

test.each([
  ['Ama', []],
  [null, []],
  [{ name: 'Ama' }, []],
  [
    ['Ama', 7, null, {}, [], { fullName: 'Kwame' }],
    ['Ama', '7', 'Kwame'],
  ],
  [[{ name: { x: 1 } }, { organisation: 'Office' }], ['Office']],
  [Array(500).fill('Ama'), Array(100).fill('Ama')],
])('[OUT-01] authors of a backend of another hand are read loosely: %o', (sent, names) => {
  expect(looseAuthors(sent).map(({ name, organisation }) => name || organisation)).toEqual(names)
})
