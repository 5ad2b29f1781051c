import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { paths } from '#config/paths.ts'
import { startProduct } from '../support/product.ts'
import type { BareReply } from './bare-server.ts'

/** Each of the two servers is measured this often, in turn, and the middle value counts. */
const rounds = 5
const seconds = 2
const clients = 64
const headers = { 'accept-encoding': 'br' }

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** One reply as it comes over the line, not decoded. */
async function replyOf(address: string): Promise<BareReply> {
  const [response] = await once(get(address, { headers }), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = response.headers
  return { headers: sent, body: Buffer.concat(chunks) }
}

/** Serves one reply with Node's HTTP and nothing else. */
async function serveBare(reply: BareReply) {
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = fork(script, { serialization: 'advanced' })
  child.send(reply)
  const [port]: number[] = await once(child, 'message')
  return { origin: `http://127.0.0.1:${port}`, close: () => child.kill() }
}

async function load(url: string, options: Partial<autocannon.Options> = {}): Promise<autocannon.Result> {
  return autocannon({ url, connections: clients, duration: seconds, headers, ...options })
}

function row({ requests, latency, non2xx, errors }: autocannon.Result) {
  return {
    'requests/s': Math.round(requests.average),
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    'max ms': latency.max,
    failed: non2xx + errors,
  }
}

/** A page and the same bytes from the bare server, in turn. */
async function beside(address: string) {
  const bare = await serveBare(await replyOf(address))
  const pairs: { page: autocannon.Result; bare: autocannon.Result }[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ page: await load(address), bare: await load(bare.origin) })
  bare.close()
  const rates = pairs.map(({ page, bare }) => [page.requests.average, bare.requests.average] as const)
  const [last] = pairs.slice(-1)
  return {
    ...(last ? row(last.page) : {}),
    'requests/s': Math.round(middle(rates.map(([rate]) => rate))),
    'bare Node': Math.round(middle(rates.map(([, rate]) => rate))),
    ratio: Number(middle(rates.map(([page, bare]) => page / bare)).toFixed(2)),
  }
}

/** The longest that `/healthz` takes on a new connection, until the work is done. */
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

/** Messages from ever new visitors, sent by a process of their own: this one measures `/healthz` meanwhile. */
async function postMessages(address: string): Promise<autocannon.Result> {
  const script = fileURLToPath(new URL('post-messages.ts', import.meta.url))
  const child = fork(script, [address, String(clients), String(4 * seconds)])
  const [result]: autocannon.Result[] = await once(child, 'message')
  if (!result) throw new Error('no result')
  return result
}

const product = await startProduct({ environment: { TRUST_PROXY: '1' } })
const origin = product.baseUrl.replace('localhost', '127.0.0.1')
try {
  const [card]: { _id: string }[] = await (await fetch(`${origin}/api/publication-cards`)).json()
  const rows: Record<string, object> = {}
  for (const path of [paths.home, paths.publications, `/publication/${card?._id}`])
    rows[path.slice(0, 20)] = await beside(origin + path)
  rows['GET list'] = row(await load(`${origin}/api/publication-cards`))
  const { result, slowest } = await healthDuring(origin, postMessages(`${origin}/api/queries`))
  rows['POST message'] = { ...row(result), '/healthz max ms': slowest }
  console.log(
    `Load of ${clients} clients (goals: pages at least 0.7 of bare Node HTTP; POST p99 at most 5 × p50, /healthz within 250 ms)`,
  )
  console.table(rows)
} finally {
  await product.stop()
}
