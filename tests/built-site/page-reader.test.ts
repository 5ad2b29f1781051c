import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPageReader } from '#built-site/page-reader.ts'
import { readPage } from '#built-site/read-page.ts'
import { payloads } from '../support/payloads.ts'
import { page } from '../support/site-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Counts of the replies and exits of threads since the test began. */
const threads = { replies: 0, ended: 0 }

function watch(worker: Worker): void {
  worker.on('message', () => (threads.replies += 1))
  worker.on('exit', () => (threads.ended += 1))
}

beforeEach(() => {
  Object.assign(threads, { replies: 0, ended: 0 })
  process.on('worker', watch)
})

afterEach(() => void process.off('worker', watch))

/** Pages of many kinds, more than are read without a thread. */
async function writePages(copies = 1): Promise<Map<string, string>> {
  const folder = await temporaryFolder()
  const texts = Array.from({ length: copies }, () => payloads).flat()
  const pages = texts.map((text, index): [string, string] => [
    join(folder, `${index}.html`),
    page(`Page ${index}`, `<p id="p${index % 7}">${text}</p><a href="/${index % 5}">x</a>`),
  ])
  for (const [file, html] of pages) await writeFile(file, html)
  return new Map(pages)
}

test('pages have the same references in every thread', async () => {
  // Enough for the thread to start before this one has read them all.
  const pages = await writePages(4)
  expect(pages.size).toBeGreaterThan(100)
  await using reader = openPageReader()
  for (const file of pages.keys()) reader.ahead(file)
  // In turn, while the thread reads others.
  for (const [file, html] of pages) expect(await reader.referencesOf(file)).toEqual(readPage(html).references)
})

test('a page that the thread has read is not read again', async () => {
  const pages = await writePages()
  await using reader = openPageReader()
  for (const file of pages.keys()) reader.ahead(file)
  await expect.poll(() => threads.replies).toBe(pages.size)
  for (const file of pages.keys()) await rm(file)
  for (const [file, html] of pages) expect(await reader.referencesOf(file)).toEqual(readPage(html).references)
})

test('a page requested again has the same references from any thread', async () => {
  const pages = await writePages()
  await using reader = openPageReader()
  const [first = ''] = pages.keys()
  reader.ahead(first)
  await reader.referencesOf(first)
  for (const file of pages.keys()) reader.ahead(file)
  await expect.poll(() => threads.replies).toBe(pages.size - 1)
  for (const [file, html] of [...pages, ...pages])
    expect(await reader.referencesOf(file)).toEqual(readPage(html).references)
})

test('an unreadable page ends the thread and fails its callers; the others are read', async () => {
  const pages = await writePages()
  await using reader = openPageReader()
  const [first = ''] = pages.keys()
  reader.ahead(first)
  reader.ahead('/gone.html')
  for (const file of pages.keys()) reader.ahead(file)
  await expect.poll(() => threads.ended).toBe(1)
  for (const time of ['first', 'second'])
    await expect(reader.referencesOf('/gone.html'), time).rejects.toMatchObject({ code: 'ENOENT' })
  for (const [file, html] of pages) expect(await reader.referencesOf(file)).toEqual(readPage(html).references)
})
