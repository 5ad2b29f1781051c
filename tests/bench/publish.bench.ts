import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fillPublications } from '../support/large-backend.ts'
import { startProduct } from '../support/product.ts'
import { watchMemory } from './memory.ts'

/**
 * From the click of 'Publish' to static HTML, in the product as it runs: saved, built, verified and switched to, on
 * the publication's own page, Home, the list, in the feed and the sitemap. Sizes: `node tests/bench/publish.bench.ts 100 1000`.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100, 1000, 5000]
const rounds = 3

/** Milliseconds between two polls: shorter ones would mostly measure the polling. */
const look = 25

/** Milliseconds of typing, in which a build is prepared; longer than any debounce. */
const writing = 10_000

function middle(values: number[]): string {
  const seconds = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  return (seconds / 1000).toFixed(2)
}

async function bench(publications: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'publish-'))
  await fillPublications(dataDir, publications)
  const product = await startProduct({ dataDir, environment: { SEED: 'none' } })
  try {
    const read = async (path: string) => {
      const answer = await fetch(product.baseUrl + path)
      return answer.ok ? answer.text() : ''
    }
    const { email, password } = product
    const post = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const answer = await fetch(product.baseUrl + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return answer.json()
    }
    const { token }: { token: string } = await post('/api/auth/login', { email, password })

    /** Saves a publication. Resolves with the milliseconds until each of the files shows it. */
    async function untilLive(body: { title: string; _id?: string }): Promise<number> {
      const clicked = performance.now()
      const saved = await post(
        '/api/publication-cards',
        { content: '<p>Text</p>', link: '', image: '', ...body },
        token,
      )
      const id: string = saved.data?._id ?? saved._id ?? body._id
      const shows: [path: string, text: string][] = [
        [`/publication/${id}`, body.title],
        ['/', body.title],
        ['/publications', body.title],
        ['/feed.xml', body.title],
        ['/sitemap.xml', id],
      ]
      for (const [path, text] of shows) while (!(await read(path)).includes(text)) await wait(look)
      return performance.now() - clicked
    }

    await wait(writing)
    const { idle, peak } = await watchMemory(product.pid, async () => {
      await post('/api/publishing/expectation', {}, token)
      await wait(writing)
    })
    console.log({ publications, idle, prepared: peak })
    const created: number[] = []
    const changed: number[] = []
    const memory = await watchMemory(product.pid, async () => {
      for (let round = 0; round < rounds; round += 1) {
        created.push(await untilLive({ title: `Created ${round}` }))
        await wait(writing)
        const [newest]: { _id: string }[] = JSON.parse(await read('/api/publication-cards'))
        if (newest === undefined) throw new Error('there are no publications')
        changed.push(await untilLive({ _id: newest._id, title: `Changed ${round}` }))
        await wait(writing)
      }
    })
    return {
      publications,
      'new, live after s': middle(created),
      'changed, live after s': middle(changed),
      'server, MB': idle,
      'server and prepared build, MB': peak,
      'server and build, MB': memory.peak,
    }
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const rows = []
for (const size of sizes) rows.push(await bench(size))
console.table(rows)
