import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { paths, staffPaths } from '#config/paths.ts'

const baseUrl = inject('baseUrl')
const read = async (path: string) => (await fetch(baseUrl + path)).text()
const cards: { _id: string; title: string }[] = JSON.parse(await read('/api/publication-cards'))

/** The content of a page's meta element of this name. */
function meta(html: string, name: string): string {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
}

test('[FND-05] every publication has a social card at a unique address, with its title and a lattice', async () => {
  const images = new Set<string>()
  const drawings = new Set<string>()
  for (const { _id } of cards) {
    const html = await read(`/publication/${_id}`)
    images.add(meta(html, 'og:image'))
    expect(meta(html, 'twitter:card')).toBe('summary_large_image')
    expect(meta(html, 'og:type')).toBe('article')
    expect([meta(html, 'og:image:width'), meta(html, 'og:image:height')]).toEqual(['1200', '630'])
  }
  for (const image of images) {
    const response = await fetch(baseUrl + new URL(image).pathname)
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await response.arrayBuffer())
    // The receiver of a link may pay for each byte of the picture.
    expect(bytes.length).toBeLessThan(60 * 1024)
    const { width, height } = await sharp(bytes).metadata()
    // The size that apps show whole.
    expect([width, height]).toEqual([1200, 630])
    drawings.add(bytes.toString('base64'))
  }
  expect(drawings.size).toBe(cards.length)
})

test('pages name their author, and publications their breadcrumbs', async () => {
  const data = (html: string): Record<string, unknown> =>
    JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}')
  expect(data(await read('/'))['@type']).toBe('Organization')
  const graph = JSON.stringify(data(await read(`/publication/${cards[0]?._id}`)))
  expect(graph).toMatch(/"@type":"(?:Article|Report)"/)
  expect(graph).toContain('"@type":"BreadcrumbList"')
})

test('[FND-05] the feed has whole texts, with absolute addresses', async () => {
  const feed = await read('/feed.xml')
  const unescaped = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const texts = [...feed.matchAll(/<content:encoded>([\s\S]*?)<\/content:encoded>/g)].map(([, text = '']) =>
    unescaped(text),
  )
  expect(texts).toHaveLength(cards.length)
  const wholegrain = texts.find((text) => text.includes('what is left on plates'))
  expect(wholegrain).toMatch(/<h2 id="the-questions">The questions<\/h2><ul><li>What does a plate cost/)
  for (const text of texts) expect(text).not.toMatch(/ (?:href|src)="[/#]/)
  expect(feed).toContain('<category>School meals</category>')
})

test('the sitemap and the feed name every published publication and no other', async () => {
  const map = await read('/sitemap.xml')
  const feed = await read('/feed.xml')
  for (const { _id } of cards) {
    expect(map).toContain(`/publication/${_id}</loc><lastmod>`)
    expect(feed).toContain(`/publication/${_id}</link>`)
  }
  for (const path of [paths.login, ...Object.values(staffPaths)]) expect(map).not.toContain(`${path}</loc>`)
  for (const path of [paths.login, staffPaths.dashboard])
    expect(meta(await read(path), 'robots'), path).toContain('noindex')
  expect(await read('/robots.txt')).toContain('sitemap.xml')
})
