import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signInAt, startProduct } from '../support/product.ts'
import { copyServed } from '../support/stored-site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A change is live within seconds on an idle machine; other builds run beside this one. */
const soon = { timeout: 120_000, interval: 500 }

/** The files of the served site that contain these words. */
async function filesWith(dataDir: string, words: string): Promise<string[]> {
  const site = await copyServed(join(dataDir, 'site'))
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(site.length + 1))
  const found = await Promise.all(
    files.map(async (file) => (await readFile(join(site, file)).catch(() => '')).includes(words)),
  )
  return files.filter((_, index) => found[index]).sort()
}

test('[REV-04, REV-05] a replaced version has its own page and is in no list, until it is withdrawn', async () => {
  const dataDir = await temporaryFolder()
  const environment = {
    SEED: 'none',
    SITE_URL: 'http://localhost:4321',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'a-password-for-tests',
  }
  const product = await startProduct({ dataDir, environment })
  onTestFinished(async () => void (await product.stop()))
  const { token } = await signInAt(product.baseUrl, {
    email: environment.ADMIN_EMAIL,
    password: environment.ADMIN_PASSWORD,
  })

  async function call(method: string, path: string, body: object): Promise<{ _id: string }> {
    const response = await fetch(product.baseUrl + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    expect(response.ok).toBe(true)
    return response.json()
  }
  const save = async (body: object) =>
    (await call('POST', '/api/publication-cards', { title: 'Grain', link: '', ...body }))._id
  const open = async (path: string) => {
    const response = await fetch(product.baseUrl + path)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  // A dead link in a replaced version is no fault of the site.
  const other = await save({ title: 'Milk', content: '<p>Another text.</p>' })
  const content = `<p>Sorghum was counted, see <a href="http://localhost:4321/publication/${other}">Milk</a>.</p>`
  const _id = await save({ content })
  await expect.poll(async () => (await open(`/publication/${_id}`)).html, soon).toContain('Sorghum')
  await save({ _id, content: '<p>Millet was counted.</p>', change: 'Millet, not another grain' })
  await call('DELETE', `/api/publication-cards/${other}`, {})
  const first = `/publication/${_id}/version/1`
  await expect.poll(async () => (await open(first)).html, soon).toContain('Sorghum')
  await expect.poll(async () => (await open(`/publication/${other}`)).status, soon).toBe(404)

  const { html, headers } = await open(first)
  expect(html).toContain('Millet, not another grain')
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).not.toMatch(/rel="canonical"|name="citation_/)
  expect(html).toContain(`http://localhost:4321${first}</span>`)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
  expect(headers.get('content-disposition')).toBeNull()
  const file = `${first.slice(1)}.html`
  // The edition of the publication follows its page.
  await expect.poll(() => filesWith(dataDir, 'Sorghum'), soon).toEqual([file])
  // Its own page leads to it, and no list does.
  expect(await filesWith(dataDir, `${_id}/version/1`)).toEqual([`publication/${_id}.html`, file])
  const newest = (await open(`/publication/${_id}`)).html
  expect(newest).toMatch(/Version 2, \d+ \w+ \d{4}/)
  expect(newest).toContain('"version":"2"')
  await expect
    .poll(async () => (await open(`/publication/${_id}/citation.bib`)).html, soon)
    .toContain('note = {Version 2}')
  expect((await open(`/publication/${_id}/version/2`)).status).toBe(404)

  await call('POST', `/api/publications/${_id}/withdrawn-versions`, {
    number: 1,
    reason: 'It named a person',
  })
  await expect.poll(async () => (await open(first)).html, soon).toContain('It named a person')
  expect((await open(first)).html).not.toContain('Sorghum')
  await expect.poll(() => filesWith(dataDir, 'Sorghum'), soon).toEqual([])

  await call('PUT', `/api/publications/${_id}/withdrawal`, { reason: 'Counted twice' })
  await expect.poll(async () => (await open(`/publication/${_id}`)).html, soon).toContain('Counted twice')
  expect((await open('/publications')).html).toContain('Withdrawn')
  expect((await open(first)).html).toContain('Counted twice')
  await call('PUT', `/api/publications/${_id}/state`, { state: 'draft' })
  await expect.poll(async () => (await open(first)).status, soon).toBe(404)
})
