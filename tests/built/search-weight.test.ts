import { expect, test } from 'vitest'
import { indexParts } from '#site/content/search-index.ts'
import { manyPublications } from '../support/many-publications.ts'
import { publicPages, reach, read, scriptsOf, served } from './site-files.ts'

async function bytesOf(files: Promise<Map<string, string>>): Promise<number> {
  return [...(await files).values()].reduce((sum, text) => sum + served(text), 0)
}

test('[FND-01] no part of the search is loaded before it is used', async () => {
  for (const name of publicPages) {
    const { atOnce, later } = scriptsOf(await read(name))
    expect([...(await reach([...atOnce, ...later])).keys()], name).not.toContain('search.js')
  }
})

test('[FND-01] the code of a first search is 4.25 KB, with chips of the chosen filters, if the backend searches', async () => {
  expect(await bytesOf(reach(['search.js'], { lazily: false }))).toBeLessThanOrEqual(4.25 * 1024)
})

test('[FND-01] a first search of the static index loads 30 KB at 15 publications, 60 KB at 1,000', async () => {
  const code = await bytesOf(reach(['search.js']))
  const built = await read('search/1.json')
  expect(code + served(built)).toBeLessThanOrEqual(30 * 1024)
  for (const count of [1000, 5000]) {
    const parts = indexParts(manyPublications(count, JSON.parse(built)))
    const first = served(JSON.stringify(parts[0]))
    expect(code + first, String(count)).toBeLessThanOrEqual(60 * 1024)
    expect(parts[0]?.records.length, 'publications in it').toBeGreaterThan(150)
  }
})
