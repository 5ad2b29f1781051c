import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PublicationState } from '#contract/publication-cards.ts'
import { signInAt, startProduct } from '../support/product.ts'
import { copyServed } from '../support/stored-site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A due publication is live within a minute (EDT-02) on an idle machine; other builds run beside this one. */
const soon = { timeout: 120_000, interval: 500 }

/** Files below a folder that contain these words. Files of a running build come and go. */
async function filesWith(folder: string, words: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  const found = await Promise.all(
    files.map(async (file) => (await readFile(join(folder, file)).catch(() => '')).includes(words)),
  )
  return files.filter((_, index) => found[index])
}

/** A copy of the served site. */
function siteOf(dataDir: string): Promise<string> {
  return copyServed(join(dataDir, 'site'))
}

/** The files for the next build that have these words. Pages of the two sites before stay as long as these. */
async function cachedWith(dataDir: string, words: string): Promise<string[]> {
  const found = await filesWith(join(dataDir, 'site'), words)
  return found.filter((name) => !/^(?:copies|pages)\//.test(name))
}

test('[EDT-01, EDT-02, EDT-03] nothing is in any file of the site before it is published or due', async () => {
  const dataDir = await temporaryFolder()
  const environment = {
    SEED: 'none',
    // The same at each start, so that each build continues from the last one.
    SITE_URL: 'http://localhost:4321',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'a-password-for-tests',
  }
  let product = await startProduct({ dataDir, environment })
  onTestFinished(async () => void (await product.stop()))
  let token = ''

  async function signIn() {
    ;({ token } = await signInAt(product.baseUrl, {
      email: 'admin@example.org',
      password: 'a-password-for-tests',
    }))
  }

  async function call(method: string, path: string, body: object): Promise<{ _id: string }> {
    const response = await fetch(product.baseUrl + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    expect(response.ok).toBe(true)
    return response.json()
  }

  async function save(name: string, state: PublicationState, publishAt?: Date): Promise<string> {
    const content = `<p>The text of ${name} begins here.</p><h2>More of ${name}</h2>`
    const body = { title: name, content, link: `https://example.org/${name}`, author: `Author of ${name}` }
    return (await call('POST', '/api/publication-cards', { ...body, state, publishAt }))._id
  }

  async function placesIn(site: string, id: string, name: string) {
    const [byName, byId] = [await filesWith(site, name), await filesWith(site, id)]
    const page = await (await fetch(`${product.baseUrl}/publication/${id}`)).text()
    const list = await (await fetch(`${product.baseUrl}/publications`)).text()
    return {
      home: byName.includes('index.html'),
      list: list.includes(name),
      page: page.includes(`The text of ${name}`),
      feed: byName.includes('feed.xml'),
      siteMap: byId.includes('sitemap.xml'),
      anyFile: byName.length > 0 || byId.length > 0,
    }
  }

  /** The pages of a publication, all of one release: the next one removes its files. */
  async function placesOf(id: string, name: string): ReturnType<typeof placesIn> {
    const site = await siteOf(dataDir)
    const [places] = await Promise.allSettled([placesIn(site, id, name)])
    if ((await siteOf(dataDir)) !== site) return placesOf(id, name)
    if (places.status === 'rejected') throw places.reason
    return places.value
  }

  const nowhere = {
    home: false,
    list: false,
    page: false,
    feed: false,
    siteMap: false,
    anyFile: false,
  }
  const everywhere = {
    home: true,
    list: true,
    page: true,
    feed: true,
    siteMap: true,
    anyFile: true,
  }

  /** Waits until nothing of a publication is left, also for the next build: one cleans up once its site is live. */
  async function untilGone(id: string, name: string): Promise<void> {
    const left = async () => ({
      ...(await placesOf(id, name)),
      cached: await cachedWith(dataDir, name),
    })
    await expect.poll(left, soon).toEqual({ ...nowhere, cached: [] })
  }

  /** Waits until a publication is live. */
  async function untilLive(name: string): Promise<void> {
    await expect.poll(async () => (await fetch(product.baseUrl)).text(), soon).toContain(name)
  }

  await signIn()
  const open = await save('Barley', 'published')
  const draft = await save('Sorghum', 'draft')
  const later = await save('Millet', 'scheduled', new Date(Date.now() + 3000))
  await untilLive('Millet')
  expect(await placesOf(later, 'Millet')).toMatchObject(everywhere)
  expect(await placesOf(open, 'Barley')).toMatchObject(everywhere)
  await untilGone(draft, 'Sorghum')
  expect(await (await fetch(`${product.baseUrl}/build.json`)).json()).toMatchObject({ received: 2 })

  const overdue = await save('Cassava', 'scheduled', new Date(Date.now() + 1500))
  await call('PUT', `/api/publications/${open}/state`, { state: 'draft' })
  await product.stop()
  product = await startProduct({ dataDir, environment })
  await signIn()
  await untilLive('Cassava')
  expect(await placesOf(overdue, 'Cassava')).toMatchObject(everywhere)
  await untilGone(open, 'Barley')
  expect((await fetch(`${product.baseUrl}/api/publication-cards/${open}`)).status).toBe(404)

  await call('PUT', `/api/publications/${open}/state`, { state: 'published' })
  await call('PUT', `/api/publications/${later}/state`, { state: 'draft' })
  await untilLive('Barley')
  expect(await placesOf(open, 'Barley')).toMatchObject(everywhere)
  await untilGone(later, 'Millet')
  await untilGone(draft, 'Sorghum')
})
