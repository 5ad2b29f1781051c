import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type autocannon from 'autocannon'
import { paths } from '#config/paths.ts'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { searchPublications } from '#contract/search.ts'
import { fillPublications } from '../support/large-backend.ts'
import { signInAt, startProduct, startServer } from '../support/product.ts'
import { beside, clients, middle, replyOf, row } from './beside-bare.ts'
import { readers, readersDuring } from './readers.ts'

const headers = { 'accept-encoding': 'br' }

/** Seconds of posting. */
const seconds = 8

/** The public lists, with the conditional request of a browser that has them cached. */
const lists = [
  listPublicationCards.path,
  `${listPublicationCards.path}?page=1&limit=20&excerpt=260`,
  listExpertiseCards.path,
  `${searchPublications.path}?q=report`,
]

/** The longest response time of `/healthz` on new connections during the work. */
async function healthDuring<Result>(origin: string, work: Promise<Result>) {
  const state = { done: false }
  let slowest = 0
  const finished = work.finally(() => {
    state.done = true
  })
  while (!state.done) {
    const started = performance.now()
    const [response] = await once(get(`${origin}/healthz`, { agent: false }), 'response')
    response.resume()
    await once(response, 'end')
    slowest = Math.max(slowest, performance.now() - started)
    await wait(50)
  }
  return { result: await finished, slowest: Math.round(slowest) }
}

/** Messages from new visitors. A separate process sends them, while this one measures `/healthz`. */
async function postMessages(address: string): Promise<autocannon.Result> {
  const script = fileURLToPath(new URL('post-messages.ts', import.meta.url))
  const child = fork(script, [address, String(clients), String(seconds)])
  const [result]: autocannon.Result[] = await once(child, 'message')
  if (!result) throw new Error('no result')
  return result
}

/** Each list and its 304, beside the same bytes from the bare server. */
async function measureLists(origin: string) {
  const rows: Record<string, object> = {}
  for (const path of lists) {
    rows[path] = await beside(origin + path, headers)
    const { etag = '' } = (await replyOf(origin + path, headers)).headers
    rows[`${path} 304`] = await beside(origin + path, { ...headers, 'if-none-match': etag })
  }
  return rows
}

/** Readers without rebuilds and during rebuilds, in turn. */
async function measureRebuilds(origin: string, token: string) {
  const save = async () => {
    const body = JSON.stringify({ title: 'A change', content: '<p>Text</p>', link: '', image: '' })
    const sent = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const { ok } = await fetch(origin + listPublicationCards.path, { method: 'POST', headers: sent, body })
    if (!ok) throw new Error('The publication was not stored.')
  }
  const built = async () => (await fetch(`${origin}/build.json`)).headers.get('etag')
  /** One rebuild after the other. */
  async function rebuild(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const before = await built()
      await save()
      while ((await built()) === before) await wait(100)
    }
  }
  const pairs: { quiet: number; building: number }[] = []
  for (let round = 0; round < 3; round += 1)
    pairs.push({
      quiet: await readersDuring(origin + paths.publications, async () => {}),
      building: await readersDuring(origin + paths.publications, rebuild),
    })
  return {
    'readers/s': readers,
    'p99 ms': middle(pairs.map(({ quiet }) => quiet)),
    'p99 ms beside rebuilds': middle(pairs.map(({ building }) => building)),
    ratio: Number(middle(pairs.map(({ quiet, building }) => building / quiet)).toFixed(2)),
  }
}

const product = await startProduct({ environment: { TRUST_PROXY: '1' } })
await product.built()
const origin = product.baseUrl.replace('localhost', '127.0.0.1')
try {
  const [card]: { _id: string }[] = await (await fetch(`${origin}/api/publication-cards`)).json()
  const rows: Record<string, object> = {}
  for (const path of [paths.home, paths.publications, `/publication/${card?._id}`])
    rows[path.slice(0, 20)] = await beside(origin + path, headers)
  Object.assign(rows, await measureLists(origin))
  const { result, slowest } = await healthDuring(origin, postMessages(`${origin}/api/queries`))
  rows['POST message'] = { ...row(result), '/healthz max ms': slowest }
  console.log(
    `Load of ${clients} clients (goals: pages at least 0.7 of bare Node HTTP, lists 0.6; POST p99 at most 5 × p50, /healthz within 250 ms)`,
  )
  console.table(rows)
  const { token } = await signInAt(origin, product)
  console.log('Readers beside rebuilds, one after the other (goal: p99 at most 1.5 times as long)')
  console.table([await measureRebuilds(origin, token)])
} finally {
  await product.stop()
}

const many = 5000
const dataDir = await mkdtemp(join(tmpdir(), 'many-'))
await fillPublications(dataDir, many)
const environment = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', SEED: 'none' }
const api = await startServer('src/commands/api.ts', environment)
try {
  console.log(`Lists of ${many.toLocaleString('en-GB')} publications`)
  console.table(await measureLists(new URL(api.address).origin.replace('localhost', '127.0.0.1')))
} finally {
  await api.stop()
  await rm(dataDir, { recursive: true, force: true })
}
