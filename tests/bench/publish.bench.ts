import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fillPublications } from '../support/large-backend.ts'
import { startProduct } from '../support/product.ts'

/**
 * From the click of 'Publish' to the static page that shows it, in the product as it runs: built, verified
 * and switched to. Sizes: `node tests/bench/publish.bench.ts 100 1000`.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100, 1000, 5000]
const rounds = 3

/** Milliseconds of quiet that a change waits for others (DESIGN.md, embedded loop). */
const debounce = 2000

async function bench(publications: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'publish-'))
  await fillPublications(dataDir, publications)
  const product = await startProduct({ dataDir, environment: { SEED: 'none' } })
  const read = async (path: string) => (await fetch(product.baseUrl + path)).text()
  try {
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
    const { email, password } = product
    const { token }: { token: string } = await post('/api/auth/login', { email, password })
    const [card]: { _id: string; content: string }[] = JSON.parse(await read('/api/publication-cards'))
    if (card === undefined) throw new Error('there are no publications')
    const { _id, content } = card
    const seconds: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const title = `Changed ${round}`
      const clicked = performance.now()
      await post('/api/publication-cards', { _id, title, content, link: '', image: '' }, token)
      while (!(await read(`/publication/${_id}`)).includes(title)) await wait(50)
      seconds.push((performance.now() - clicked - debounce) / 1000)
    }
    const middle = seconds.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
    return { publications, 'click to visible, beyond the debounce (s)': middle.toFixed(1) }
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const rows = []
for (const size of sizes) rows.push(await bench(size))
console.table(rows)
