import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageFrame } from '#document/check/weight.ts'
import { inlineScripts, publicPages, reach, read, scriptsOf, served, site } from './site-files.ts'

/** Texts that only the dashboard's code contains: its editor, its charts, its screens. */
const staffOnly = ['ql-editor', 'apexcharts', 'Publication Upload Trends']

/** Scripts that public pages load on use, by their names. */
const onUse = [
  'changed-list.js',
  'changed-publication.js',
  'contents.js',
  'live.js',
  'search.js',
  'waiting.js',
]

/** The script that counts reads. */
const counting = /<script data-post="[^"]*" data-own[\s\S]*?<\/script>/

test('no code of the dashboard is reachable from a public page', async () => {
  for (const name of publicPages) {
    const { atOnce, later } = scriptsOf(await read(name))
    for (const [file, text] of await reach([...atOnce, ...later, ...onUse]))
      for (const marker of staffOnly)
        expect(text.includes(marker), `${name} → ${file}: ${marker}`).toBe(false)
  }
})

test('the same check finds all dashboard code from the dashboard, with the editor and the charts in separate chunks', async () => {
  const { atOnce, later } = scriptsOf(await read('dashboard.html'))
  const files = [...(await reach([...atOnce, ...later]))]
  for (const marker of staffOnly)
    expect(
      files.some(([, text]) => text.includes(marker)),
      marker,
    ).toBe(true)
  const entry = new Set(later)
  for (const [name, text] of files)
    if (entry.has(name))
      for (const marker of staffOnly) expect(text.includes(marker), `${name}: ${marker}`).toBe(false)
})

test.each(publicPages)(
  '%s loads no script file before it is visible or used, and little inline script',
  async (name) => {
    const html = await read(name)
    expect(scriptsOf(html).atOnce).toEqual([])
    expect(served(inlineScripts(html).join('\n'))).toBeLessThanOrEqual(2560)
  },
)

test('pages are light: Home 15.5 KB with its finding, lists 9.25 KB, publications 8.75 KB and 900 bytes of tags without pictures and fonts', async () => {
  for (const name of publicPages) {
    // Lists contain the form of the search, and a place for its results.
    const limit = name.startsWith('publications')
      ? 9.25 * 1024
      : name === 'index.html'
        ? 15.5 * 1024
        : 14 * 1024
    // Citation tags and structured data (OUT-02) are in addition to the page.
    const most = name.startsWith('publication/') ? 8.75 * 1024 + 900 : limit
    // Contents are part of what a long publication shows (REA-02), and a sentence names the counts (REA-03). The next
    // test has the script that counts.
    const page = (await read(name))
      .replace(/<nav class="contents"[\s\S]*?<\/nav>/, '')
      .replace(/<span>\s*We count[^<]*<\/span>/, '')
      .replace(counting, '')
      // rich-weight.test.ts has their budget (OUT-03).
      .replaceAll(/<details class="reuse"[\s\S]*?<\/details>/g, '')
    expect(served(page), name).toBeLessThanOrEqual(most)
  }
})

test('[REA-03] counting reads costs at most 300 bytes of script, on publications alone', async () => {
  for (const name of publicPages) {
    const page = await read(name)
    const [script = ''] = counting.exec(page) ?? []
    expect(script !== '', name).toBe(name.startsWith('publication/'))
    const [body = ''] = inlineScripts(script)
    expect(served(body), name).toBeLessThanOrEqual(300)
  }
})

test('there is one web font file, of at most 22 KB', async () => {
  const fonts = (await readdir(join(site, '_astro'))).filter((name) => /\.(?:woff2?|ttf|otf)$/.test(name))
  expect(fonts).toHaveLength(1)
  expect((await stat(join(site, '_astro', fonts[0] ?? ''))).size).toBeLessThanOrEqual(22 * 1024)
})

test('[REV-03] the check counts about the bytes that a page without its text and pictures has', async () => {
  const font = (await readdir(join(site, '_astro'))).find((name) => name.endsWith('.woff2')) ?? ''
  const fontSize = (await stat(join(site, '_astro', font))).size
  const pages = publicPages.filter((name) => name.startsWith('publication/'))
  expect(pages).not.toEqual([])
  for (const name of pages) {
    const share = (served(await read(name)) + fontSize) / pageFrame
    expect(share, name).toBeGreaterThan(0.85)
    // These texts are short: their own bytes are counted beside the frame.
    expect(share, name).toBeLessThan(1.25)
  }
})
