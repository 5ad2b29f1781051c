import { expect, test } from 'vitest'
import { inlineScripts, publicPages, reach, read, scriptsOf, served } from './site-files.ts'

/** Pages whose islands come into sight when a visitor scrolls to their end. */
const withIslands = ['about.html', 'index.html', 'reachus.html']

/** Bytes of every script that the page's islands bring at once, with the inline ones, as served. */
async function scriptBytes(name: string): Promise<number> {
  const html = await read(name)
  const files = await reach(scriptsOf(html).later, { lazily: false })
  const sizes = [...files.values()].map(served)
  return sizes.reduce((sum, size) => sum + size, served(inlineScripts(html).join('\n')))
}

test.each(withIslands)(
  '%s has loaded at most 75 KB of script when it is scrolled to its end',
  async (name) => {
    expect(await scriptBytes(name)).toBeLessThanOrEqual(75 * 1024)
  },
)

test('every other public page loads no script file by being scrolled', async () => {
  for (const name of publicPages) {
    const html = await read(name)
    const onSight = [...html.matchAll(/<astro-island\b[^>]*\sclient="(visible|load|idle|only)"/g)]
    const expected =
      withIslands.includes(name) ||
      name === 'login.html' ||
      name === 'preview.html' ||
      name === 'publication/fallback.html'
    expect(onSight.length > 0, name).toBe(expected)
  }
})

test('islands take plain data and lists alone, which is all that site/island.js revives', async () => {
  const kinds = new Set<string>()
  for (const name of [...publicPages, 'dashboard.html'])
    for (const [, props = ''] of (await read(name)).matchAll(/<astro-island\b[^>]*\sprops="([^"]*)"/g))
      for (const [, kind = ''] of props.replaceAll('&quot;', '"').matchAll(/\[(\d+),/g)) kinds.add(kind)
  // Of a list, as of everything else, the kind is written before it.
  for (const kind of kinds) expect(['0', '1']).toContain(kind)
})
