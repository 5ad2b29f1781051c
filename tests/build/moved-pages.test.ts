import { expect, test } from 'vitest'
import type { Reference } from '#built-site/read-page.ts'
import { openMovedPages } from '#build/moved-pages.ts'
import type { Content } from '#site/content/content-file.ts'
import { noTexts } from '../support/no-texts.ts'

const siteUrl = 'https://site.example'

function contentOf(ids: Record<string, string>, features: Content['backend']['features'] = []): Content {
  const publications = Object.entries(ids).map(([id, pageDigest]) => ({
    id,
    ...noTexts,
    title: id,
    html: '',
    contents: [],
    readingTime: '',
    hasChart: false,
    addresses: [],
    parts: '[]',
    textPictures: [],
    text: '',
    link: '',
    date: null,
    picture: null,
    recordDigest: '',
    shownDigest: '',
    wholeDigest: '',
    pageDigest,
    source: '',
  }))
  const backend = { features, pictureOrigins: [] }
  return { publications, expertise: [], backend, received: publications.length, digest: '' }
}

const before = contentOf({ same: '1', changed: '1', gone: '1' })
const content = contentOf({ added: '1', same: '1', changed: '2' })
const lists = Array.from({ length: 14 }, (_, index) => `publications/${index + 2}.html`)
const names = new Set([
  'about.html',
  'publications.html',
  ...lists,
  ...['added', 'same', 'changed'].map((id) => `publication/${id}.html`),
])

/** Links of a page, as objects that other pages do not have. */
const links = (...values: string[]): Reference[] => values.map((value) => ({ kind: 'link', value }))

test('pages of the list may stay after the first twelve', () => {
  const { mayStay } = openMovedPages(before, { content, names, siteUrl })
  expect([...names].filter((name) => mayStay(name))).toEqual([
    'publications/13.html',
    'publications/14.html',
    'publications/15.html',
  ])
})

test('a page with a link to a publication that is new, changed or removed, or to a missing page of the list does not stay', () => {
  const { allow } = openMovedPages(before, { content, names, siteUrl })
  const fine = [
    ['/publication/same', `${siteUrl}/publication/same#note-1`, '/publications', '/publications/15', '#main'],
    ['https://elsewhere.example/publication/gone', 'mailto:a@example.org', '/about', '/contact'],
  ]
  for (const values of fine) expect(allow(links(...values)), values.join()).toBe(true)
  for (const value of [
    ...['added', 'changed', 'gone'].map((id) => `/publication/${id}`),
    `${siteUrl}/publication/changed#note-1`,
    '/publications/16',
    '/publications/%zz',
  ])
    expect(allow(links('/publication/same', value)), value).toBe(false)
})

test('no page stays if the backend has changed', () => {
  const other = contentOf({ added: '1', same: '1', changed: '2' }, ['pages'])
  const { mayStay } = openMovedPages(before, { content: other, names, siteUrl })
  expect([...names].filter((name) => mayStay(name))).toEqual([])
})
