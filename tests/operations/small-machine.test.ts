import { existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { samplePhotograph } from '../support/sample-photograph.ts'
import { fillPublications } from '../support/large-backend.ts'
import { signInAt, startProduct } from '../support/product.ts'
import { root } from '../support/steps.ts'

const groups = '/sys/fs/cgroup'

/** The files of a control group's memory: version 1, which has a separate folder for memory, and version 2. */
const versions = {
  one: {
    folder: join(groups, 'memory'),
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    kills: 'memory.oom_control',
  },
  two: { folder: groups, limit: 'memory.max', peak: 'memory.peak', kills: 'memory.events' },
}

/** A Linux control group whose processes share this many bytes of memory; needs root. */
async function openMemoryGroup(name: string, bytes: number) {
  const version = existsSync(versions.one.folder) ? versions.one : versions.two
  const folder = join(version.folder, name)
  const processes = (group: string) => join(group, 'cgroup.procs')
  await mkdir(folder)
  await writeFile(join(folder, version.limit), String(bytes))
  return {
    /** Runs `work` in the group, with the processes that it starts. */
    async startIn<Result>(work: () => Promise<Result>): Promise<Result> {
      await writeFile(processes(folder), String(process.pid))
      try {
        return await work()
      } finally {
        await writeFile(processes(version.folder), String(process.pid))
      }
    },
    /** The number of processes that the system has killed for lack of memory. */
    async kills(): Promise<number> {
      const [, count] = /^oom_kill (\d+)$/m.exec(await readFile(join(folder, version.kills), 'utf8')) ?? []
      return Number(count)
    },
    /** The peak of used bytes, cached files included. */
    peak: async () => Number(await readFile(join(folder, version.peak), 'utf8')),
    async [Symbol.asyncDispose](): Promise<void> {
      await rmdir(folder)
    },
  }
}

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
