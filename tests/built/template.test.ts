/** @module-tag full */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#commands/free-port.ts'
import { signInAt, startProduct } from '../support/product.ts'
import { samplePng } from '../support/sample-photograph.ts'
import { copyTemplate, filesBelow, requireTemplate, templateSiteUrl } from '../support/template-folder.ts'

/** The digest of every file of a folder, by its name, without the sites that other tests build beside the product. */
function bytesOf(folder: string): Record<string, string> {
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(
    filesBelow(folder)
      .filter((name) => !name.startsWith('sites/'))
      .toSorted()
      .map((name) => [name, digest(name)]),
  )
}

/** A product on a copy of the template whose folder stays after the stop. */
async function startCopy() {
  const port = await freePort()
  const { dataDir, ...account } = await copyTemplate(requireTemplate(), port)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }))
  const product = await startProduct({ dataDir, port, environment: { SITE_URL: templateSiteUrl } })
  await product.built()
  return { ...product, account }
}

test('a product on a copy of the template publishes, and the template and another copy stay unchanged', async () => {
  const template = bytesOf(requireTemplate())
  const [one, other] = [await startCopy(), await startCopy()]
  expect(await other.stop()).toBe(0)
  const before = bytesOf(other.dataDir)

  const { token } = await signInAt(one.baseUrl, one.account)
  const image = `data:image/png;base64,${(await samplePng()).toString('base64')}`
  const response = await fetch(`${one.baseUrl}/api/publication-cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: 'In one copy', content: '<p>Text</p>', link: '', image }),
  })
  expect(response.status).toBe(201)
  await expect.poll(async () => (await fetch(`${one.baseUrl}/publications`)).text()).toContain('In one copy')
  expect(await one.stop()).toBe(0)

  expect(bytesOf(other.dataDir)).toEqual(before)
  expect(bytesOf(requireTemplate())).toEqual(template)
})
