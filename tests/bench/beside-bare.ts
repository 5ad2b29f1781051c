import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import type { BareReply } from './bare-server.ts'
import { middle, repeat, usually } from './bench.ts'

/** Number of measurements of each server, taken in turn; the median counts. */
const rounds = usually(3, 1)
const seconds = usually(2, 1)
export const clients = 64

/** One undecoded response, on a new connection. */
export async function replyOf(address: string, headers: Record<string, string>): Promise<BareReply> {
  const [response] = await once(get(address, { headers, agent: false }), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = response.headers
  return { status: response.statusCode, headers: sent, body: Buffer.concat(chunks) }
}

/** Serves one response with Node's HTTP server alone. */
async function serveBare(reply: BareReply) {
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = fork(script, { serialization: 'advanced' })
  child.send(reply)
  const [port]: number[] = await once(child, 'message')
  return { origin: `http://127.0.0.1:${port}`, close: () => child.kill() }
}

export function row({ requests, latency, errors, ...result }: autocannon.Result) {
  return {
    'requests/s': requests.average,
    'p50 ms': latency.p50,
    'p99 ms': latency.p99,
    'max ms': latency.max,
    failed: result['4xx'] + result['5xx'] + errors,
  }
}

/** Measures an address and the same bytes from the bare server, in turn. */
export async function beside(address: string, headers: Record<string, string>) {
  const load = (url: string) => autocannon({ url, connections: clients, duration: seconds, headers })
  // The server may not have cached the first response yet.
  await replyOf(address, headers)
  const bare = await serveBare(await replyOf(address, headers))
  const pairs = await repeat(rounds, async () => ({
    ours: row(await load(address)),
    bare: row(await load(bare.origin))['requests/s'],
  }))
  bare.close()
  return {
    ...pairs.at(-1)?.ours,
    'requests/s': middle(pairs.map(({ ours }) => ours['requests/s'])),
    'bare Node': middle(pairs.map(({ bare }) => bare)),
    ratio: middle(pairs.map(({ ours, bare }) => ours['requests/s'] / bare)),
  }
}
