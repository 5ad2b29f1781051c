import { html } from 'hono/html'
import { expect, test } from 'vitest'
import { readPage } from '#publish/check/read-page.ts'
import { organisation } from '#config/brand/brand.ts'
import { barLinks } from '#config/site-links.ts'
import { plainPage, plainPagePolicy } from '#server/http/plain-page.ts'

const made = async (site?: string) =>
  (await plainPage({ title: 'You are subscribed', main: html`<p>Text</p>` }, site)).toString()

test('[REA-06, FND-01] a page of the API looks like the site and runs no script', async () => {
  const page = await made()
  const { references } = readPage(page)
  const all = (kind: string) => references.filter((found) => found.kind === kind).map(({ value }) => value)
  expect(all('link')).toEqual(
    expect.arrayContaining(['/', ...barLinks.map(({ path }) => path), `mailto:${organisation.email}`]),
  )
  expect(page).toContain(`aria-label="${organisation.name}, home page"`)
  expect(page).toContain(organisation.address)
  expect([...all('script'), ...all('file'), ...all('fault'), ...all('frame')]).toEqual([])
  expect(all('style')).toHaveLength(1)
  expect(plainPagePolicy).toContain(`style-src ${all('style').join()}; img-src data:; form-action 'self'`)
  expect(Buffer.byteLength(page)).toBeLessThan(8000)
})

test('[REA-06, FND-01] where the API is on another origin than the site, every link of its pages leads to the site', async () => {
  const links = [...(await made('https://site.example')).matchAll(/ href="([^"]*)"/g)].map(
    ([, address]) => address,
  )
  expect(links.length).toBeGreaterThan(barLinks.length)
  expect(links.filter((address) => !/^(?:https:\/\/|mailto:|tel:)/.test(address ?? ''))).toEqual([])
  expect(links).toContain('https://site.example/reachus')
})
