import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { PublicationState } from '#contract/publication-cards.ts'
import { signInAt, startProduct } from '../support/product.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const readAt = async (baseUrl: string, path: string) => (await fetch(baseUrl + path)).text()

/** The covers on a page, as the tags of their pictures. */
const coversIn = (html: string) => html.match(/<img src="\/_astro\/pictures\/\w+\.svg"[^>]*>/g) ?? []
const addressOf = (cover: string) => /src="([^"]*)"/.exec(cover)?.[1] ?? ''

test('publications without a picture have covers: each another one, decoration of a known size, loaded late', async () => {
  const baseUrl = inject('baseUrl')
  const cards: { _id: string; image: string }[] = JSON.parse(await readAt(baseUrl, '/api/publication-cards'))
  const shown: string[] = []
  for (const path of ['/publications', '/publications/2']) {
    const covers = coversIn(await readAt(baseUrl, path))
    for (const [place, cover] of covers.entries()) {
      expect(cover).toContain('width="320" height="200" alt=""')
      // The first of a page is in sight at once.
      if (place > 0) expect(cover).toContain('loading="lazy"')
    }
    shown.push(...covers.map(addressOf))
  }
  expect(shown).toHaveLength(cards.filter(({ image }) => image === '').length)
  expect(new Set(shown).size).toBe(shown.length)
  expect(coversIn(await readAt(baseUrl, '/')).length).toBeGreaterThan(0)
  const drawn = new Set<string>()
  for (const address of shown) {
    const response = await fetch(baseUrl + address, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Number(response.headers.get('content-length'))).toBeLessThanOrEqual(3 * 1024)
    drawn.add(await response.text())
  }
  expect(drawn.size).toBe(shown.length)
  // On its own page the title is as large as words can be.
  const bare = cards.find(({ image }) => image === '')
  expect(coversIn(await readAt(baseUrl, `/publication/${bare?._id}`))).toEqual([])
})

test('a cover changes with its title, leaves with its publication, and a draft has none', async () => {
  const dataDir = await temporaryFolder()
  const account = { email: 'admin@example.org', password: 'a-password-for-tests' }
  const product = await startProduct({
    dataDir,
    environment: { SEED: 'none', ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
  })
  onTestFinished(async () => void (await product.stop()))
  const { token } = await signInAt(product.baseUrl, account)

  async function save(title: string, state: PublicationState, _id?: string): Promise<string> {
    const body = { title, content: '<p>Text</p>', link: '', image: '', state, ...(_id && { _id }) }
    const response = await fetch(`${product.baseUrl}/api/publication-cards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    expect(response.ok).toBe(true)
    const saved: { _id: string } = await response.json()
    return saved._id
  }
  const listed = () => readAt(product.baseUrl, '/publications')
  async function coversOf(title: string): Promise<string[]> {
    await expect.poll(listed, { timeout: 120_000 }).toContain(`>${title}</a>`)
    return coversIn(await listed()).map(addressOf)
  }
  const statusOf = async (address?: string) => (await fetch(product.baseUrl + address)).status
  const stored = async () =>
    (await readdir(join(dataDir, 'site/pictures'))).filter((name) => name.endsWith('.svg'))

  await save('A draft of sorghum', 'draft')
  const id = await save('Barley', 'published')
  const [first] = await coversOf('Barley')
  expect(await statusOf(first)).toBe(200)
  expect(await stored()).toHaveLength(1)

  // A title that the fonts cannot set has the cover without words.
  await save('የገብስ ዋጋ', 'published')
  const [only, ...others] = await coversOf('የገብስ ዋጋ')
  expect([only, others]).toEqual([first, []])
  expect(await listed()).toMatch(/<div aria-hidden="true"><svg [^>]*viewBox="0 0 320 200"/)
  expect(await stored()).toHaveLength(1)

  await save('Barley and its price', 'published', id)
  const [second] = await coversOf('Barley and its price')
  expect(second).not.toBe(first)
  expect([await statusOf(second), await statusOf(first)]).toEqual([200, 404])

  await fetch(`${product.baseUrl}/api/publication-cards/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  await expect.poll(listed, { timeout: 120_000 }).not.toContain('Barley')
  expect(await statusOf(second)).toBe(404)
})
