import { describe, expect, inject, test } from 'vitest'
import { paths, staffPaths } from '#config/paths.ts'
import { publicPages, read } from './site-files.ts'

const baseUrl = inject('baseUrl')

interface Card {
  _id: string
  title: string
}

async function cards(): Promise<Card[]> {
  return (await fetch(`${baseUrl}/api/publication-cards`)).json()
}

describe.each(publicPages)('%s', (name) => {
  test('has a language, one title, a description, one main heading and its landmarks', async () => {
    const html = await read(name)
    expect(html).toMatch(/^<!doctype html><html lang="en"/i)
    expect(html.match(/<title>[^<]{5,}<\/title>/g)).toHaveLength(1)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    // The shell of a publication newer than the build has its heading once loaded.
    if (name !== 'publication/fallback.html') expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    for (const landmark of ['header', 'main', 'footer'])
      expect(html).toMatch(new RegExp(`<${landmark}[\\s>]`))
  })

  test('has no duplicate id, and an alternative text for every picture', async () => {
    const html = await read(name)
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    for (const [image] of html.matchAll(/<img\b[^>]*>/g)) expect(image).toMatch(/\salt(?:=|\s|>)/)
  })

  test('has no style attributes and no handlers, which its policy would block', async () => {
    const html = (await read(name))
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
      .replace(/\sprops="[^"]*"/g, '')
    expect(html.match(/<[^>]+\s(?:style|on[a-z]+)="[^"]*"/g)).toBeNull()
  })
})

test('[NAV-01] every public address returns its own page', async () => {
  for (const path of Object.values(paths)) {
    const response = await fetch(baseUrl + path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

test('[LAY-01] every protected address returns the dashboard’s page', async () => {
  const addresses = [...Object.values(staffPaths), `${staffPaths.newArticle}/65a000000000000000000001`]
  const dashboard = await read('dashboard.html')
  for (const path of addresses) expect(await (await fetch(baseUrl + path)).text(), path).toBe(dashboard)
})

test('[PUB-01] publications are listed eight to a page, newest first, each with its own page', async () => {
  const all = await cards()
  expect(all.length).toBeGreaterThanOrEqual(14)
  const pages = [await read('publications.html'), await read('publications/2.html')]
  for (const [index, { _id, title }] of all.slice(0, 16).entries()) {
    const page = pages[Math.floor(index / 8)] ?? ''
    expect(page, title).toContain(title.replaceAll('&', '&amp;'))
    expect(await read(`publication/${_id}.html`)).toContain('</html>')
  }
  expect(pages[0]?.match(/<article\b/g)).toHaveLength(8)
  expect(pages[0]).not.toContain(all[8]?.title)
})

test('[NAV-02] an unknown address gets 404 with a link home', async () => {
  const response = await fetch(`${baseUrl}/no-such-page`)
  expect(response.status).toBe(404)
  const html = await response.text()
  for (const text of ['404', 'Oops! Page not found', 'Go back home']) expect(html).toContain(text)
})

test('every page has its own policy, which allows no unsafe script', async () => {
  for (const path of [
    ...Object.values(paths),
    '/publications/2',
    `/publication/${(await cards())[0]?._id}`,
  ]) {
    const policy = (await fetch(baseUrl + path)).headers.get('content-security-policy') ?? ''
    expect(policy, path).toMatch(/^default-src 'none'; script-src 'self'/)
    expect(policy, path).not.toMatch(/unsafe/)
    expect(policy.match(/default-src/g), path).toHaveLength(1)
  }
  const dashboard = (await fetch(`${baseUrl}/articles`)).headers.get('content-security-policy') ?? ''
  expect(dashboard).toContain("style-src-attr 'unsafe-inline'")
  expect(dashboard).not.toMatch(/script-src[^;]*unsafe/)
})

test('pictures are served in modern formats, cached permanently, and never inlined in a page', async () => {
  const html = await read('index.html')
  expect(html).not.toContain('base64,')
  const [, picture = ''] = /srcset="(\/_astro\/pictures\/\S+\.avif)/i.exec(html) ?? []
  const response = await fetch(baseUrl + picture)
  expect(response.headers.get('content-type')).toBe('image/avif')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})
