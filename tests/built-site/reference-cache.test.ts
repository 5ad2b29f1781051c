import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openReferenceCache } from '#built-site/reference-cache.ts'
import { readPage } from '#built-site/read-page.ts'
import { page } from '../support/site-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The file of a page. */
async function fileOf(html: string): Promise<string> {
  const file = join(await temporaryFolder(), 'page.html')
  await writeFile(file, html)
  return file
}

test('unchanged pages are not parsed again, unless the parsing code changed', async () => {
  const html = page('Home', '<a href="/about">x</a>')
  const file = await fileOf(html)
  const first = openReferenceCache('', 'one')
  expect(first.of(file)).toEqual(readPage(html).references)
  // The altered entry shows whether the cache is used: cached entries are trusted.
  const kept = first.text().replaceAll('/about', '/kept')
  const links = (text: string, code: string) =>
    openReferenceCache(text, code)
      .of(file)
      .filter(({ kind }) => kind === 'link')
  expect(links(kept, 'one')).toEqual([{ kind: 'link', value: '/kept' }])
  expect(links(kept, 'two')).toEqual([{ kind: 'link', value: '/about' }])
  expect(links('{"half', 'one')).toEqual([{ kind: 'link', value: '/about' }])
})

test('references read for one site are cached for the next, and only the pages of the last site are stored', async () => {
  const [file, other] = [await fileOf(page('Home', '<a href="/about">x</a>')), await fileOf(page('Other'))]
  const cache = openReferenceCache('', 'one')
  cache.begin()
  const references = cache.of(file)
  cache.of(other)
  // A file of that name always has the same content, so it is not read again.
  await rm(file)
  cache.begin()
  expect(cache.of(file)).toEqual(references)
  expect(Object.keys(JSON.parse(cache.text()).pages)).toEqual([file])
  expect(openReferenceCache(cache.text(), 'one').of(file)).toEqual(references)
})

test('pages that share references are stored whole, and equal references are one object in each build', async () => {
  const pages: Record<string, string> = {
    'a.html': page('A', '<a href="/about">x</a><a href="/one">y</a>'),
    'b.html': page('B', '<a href="/two">x</a><a href="/about">y</a><a href="/about">z</a>'),
  }
  const names = Object.keys(pages)
  const files = await Promise.all(names.map((name) => fileOf(pages[name] ?? '')))
  const read = (text: string) => {
    const cache = openReferenceCache(text, 'one')
    const lists = files.map((file) => cache.of(file))
    return { lists, text: cache.text() }
  }
  const first = read('')
  const second = read(first.text)
  const expected = names.map((name) => readPage(pages[name] ?? '').references)
  for (const { lists, text } of [first, second]) {
    expect(lists).toEqual(expected)
    const all = lists.flat()
    expect(new Set(all).size).toBe(new Set(all.map((one) => JSON.stringify(one))).size)
    expect(text).toBe(first.text)
  }
})
