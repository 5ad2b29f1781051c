import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openReferenceCache } from '#built-site/reference-cache.ts'
import { readPage } from '#built-site/read-page.ts'
import { page } from '../support/site-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Reads the only page, and counts the reads. */
function readerOf(html: string) {
  const read: string[] = []
  return {
    read,
    ahead: (file: string) => void read.push(`ahead ${file}`),
    referencesOf(file: string) {
      read.push(file)
      return Promise.resolve(readPage(html).references)
    },
  }
}

test('unchanged pages are not parsed again, unless the parsing code changed', async () => {
  const html = page('Home', '<a href="/about">x</a>')
  const file = join(await temporaryFolder(), 'index.html')
  await writeFile(file, html)
  const first = openReferenceCache('', 'one', readerOf(html))
  expect(await first.of(file)).toEqual(readPage(html).references)
  // The altered entry shows whether the cache is used: cached entries are trusted.
  const kept = first.text().replaceAll('/about', '/kept')
  const links = async (text: string, code: string) =>
    (await openReferenceCache(text, code, readerOf(html)).of(file)).filter(({ kind }) => kind === 'link')
  expect(await links(kept, 'one')).toEqual([{ kind: 'link', value: '/kept' }])
  expect(await links(kept, 'two')).toEqual([{ kind: 'link', value: '/about' }])
  expect(await links('{"half', 'one')).toEqual([{ kind: 'link', value: '/about' }])
})

test('references read for one site are cached for the next, and only the pages of the last site are stored', async () => {
  const reader = readerOf(page('Home', '<a href="/about">x</a>'))
  const cache = openReferenceCache('', 'one', reader)
  cache.begin()
  const references = await cache.of('a.html', 'a')
  await cache.of('b.html', 'b')
  cache.begin()
  expect(await cache.of('a.html', 'a')).toEqual(references)
  expect(reader.read).toEqual(['a.html', 'b.html'])
  expect(Object.keys(JSON.parse(cache.text()).pages)).toEqual(['a'])
})

test('a page whose file name has its hash is not even read', async () => {
  const html = page('Home', '<a href="/about">x</a>')
  const named = openReferenceCache('', 'one', readerOf(html))
  const references = await named.of('gone.html', 'a name')
  const reader = readerOf(html)
  const again = openReferenceCache(named.text(), 'one', reader)
  again.ahead('gone.html', 'a name')
  expect(await again.of('gone.html', 'a name')).toEqual(references)
  expect(reader.read).toEqual([])
  again.ahead('new.html', 'another name')
  expect(reader.read).toEqual(['ahead new.html'])
})

test('pages that share references are stored whole, and equal references are one object in each build', async () => {
  const pages: Record<string, string> = {
    'a.html': page('A', '<a href="/about">x</a><a href="/one">y</a>'),
    'b.html': page('B', '<a href="/two">x</a><a href="/about">y</a><a href="/about">z</a>'),
  }
  const reader = {
    ahead: () => {},
    referencesOf: async (file: string) => readPage(pages[file] ?? '').references,
  }
  const names = Object.keys(pages)
  const read = async (text: string) => {
    const cache = openReferenceCache(text, 'one', reader)
    const lists = await Promise.all(names.map((name) => cache.of(name, name)))
    return { lists, text: cache.text() }
  }
  const first = await read('')
  const second = await read(first.text)
  const expected = names.map((name) => readPage(pages[name] ?? '').references)
  for (const { lists, text } of [first, second]) {
    expect(lists).toEqual(expected)
    const all = lists.flat()
    expect(new Set(all).size).toBe(new Set(all.map((one) => JSON.stringify(one))).size)
    expect(text).toBe(first.text)
  }
})
