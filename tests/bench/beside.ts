import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import autocannon from 'autocannon'
import { middle, repeat, type Row, usually } from './bench.ts'

/** Number of measurements of each kind, taken in turn, because a machine has slow minutes; the median counts. */
const rounds = usually(3, 1)
export const clients = 64

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Uint8Array
}

/** One undecoded response, on a new connection. */
export async function replyOf(address: string, headers: Record<string, string>): Promise<Reply> {
  const [response] = await once(get(address, { headers, agent: false }), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = response.headers
  return { status: response.statusCode, headers: sent, body: Buffer.concat(chunks) }
}

// As a separate process, this file is Node's HTTP server alone: it sends one response, and reports its port.
if (process.argv[1] === import.meta.filename)
  process.once('message', ({ status, headers, body }: Reply) => {
    const server = createServer((_request, response) => void response.writeHead(status, headers).end(body))
    server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
  })

export function loadRow({ requests, latency, errors, ...result }: autocannon.Result) {
  return {
    'requests/s': requests.average,
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    'max ms': latency.max,
    failed: result['4xx'] + result['5xx'] + errors,
  }
}

/** Measures an address beside the same bytes from a bare server. */
export async function besideBare(address: string, headers: Record<string, string>): Promise<Row> {
  const load = async (url: string) =>
    loadRow(await autocannon({ url, connections: clients, duration: usually(2, 1), headers }))
  // The server may not have cached the first response yet.
  await replyOf(address, headers)
  const bare = fork(import.meta.filename, { serialization: 'advanced' })
  bare.send(await replyOf(address, headers))
  const [{ port }] = await once(bare, 'message')
  const pairs = await repeat(rounds, async () => ({
    ours: await load(address),
    bare: await load(`http://127.0.0.1:${port}`),
  }))
  bare.kill()
  return {
    ...pairs.at(-1)?.ours,
    'requests/s': middle(pairs.map(({ ours }) => ours['requests/s'])),
    'bare Node': middle(pairs.map(({ bare }) => bare['requests/s'])),
    ratio: middle(pairs.map(({ ours, bare }) => ours['requests/s'] / bare['requests/s'])),
  }
}

/**
 * The 99th percentile of 100 readers a second, in milliseconds, alone and beside some work. The work gets a function
 * that returns true when the readers are done.
 */
export async function readersBeside(
  url: string,
  work: (isOver: () => boolean) => Promise<unknown>,
): Promise<Row> {
  const load = { url, connections: 10, duration: usually(6, 1), overallRate: 100 }
  // In a separate thread: this process must not delay the readers.
  const p99 = async () =>
    (await autocannon({ ...load, headers: { 'accept-encoding': 'br' }, workers: 1 })).latency.p99
  // The first reads after a start wait for compiled code.
  await p99()
  const pairs = await repeat(rounds, async () => {
    const quiet = await p99()
    let isOver = false
    const working = work(() => isOver)
    const beside = await p99()
    isOver = true
    await working
    return { quiet, beside }
  })
  return {
    'p99 ms': middle(pairs.map(({ quiet }) => quiet)),
    'p99 ms beside': middle(pairs.map(({ beside }) => beside)),
    ratio: middle(pairs.map(({ quiet, beside }) => beside / quiet)),
  }
}
