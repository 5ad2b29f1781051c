import { mkdtempDisposable, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { samplePhotograph } from '../support/sample-photograph.ts'
import { fillPublications } from '../support/large-backend.ts'
import { openMemoryGroup } from '../support/memory-group.ts'
import { signInAt, startProduct } from '../support/product.ts'
import { root } from '../support/steps.ts'

const gigabyte = 2 ** 30

test('1 GB is enough for a site of 1,000 publications', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'small-'))
  await fillPublications(folder.path, 1000)
  await rm(join(root, 'node_modules/.cache/bundles'), { recursive: true, force: true })
  await using group = await openMemoryGroup(`small-machine-${process.pid}`, gigabyte)
  const product = await group.startIn(() =>
    startProduct({ dataDir: folder.path, environment: { SEED: 'none' } }),
  )
  try {
    const { token } = await signInAt(product.baseUrl, product)
    const image = `data:image/jpeg;base64,${await readFile(await samplePhotograph(), 'base64')}`
    for (const title of ['The first', 'The second', 'The third']) {
      const answer = await fetch(`${product.baseUrl}/api/publication-cards`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ title, content: '<p>Text</p>', link: '', image }),
      })
      expect(answer.status).toBe(201)
      await expect.poll(async () => (await fetch(product.baseUrl)).text()).toContain(title)
    }
    // The deferred work of those builds follows after fifteen quiet seconds.
    await product.built()
    expect(await group.kills()).toBe(0)
    console.log(`${Math.round((await group.peak()) / 2 ** 20)} MB at most, cached files included`)
  } finally {
    await product.stop()
  }
})
