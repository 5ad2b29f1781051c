import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import type { BareReply } from './bare-server.ts'

/** Number of measurements of each server, taken in turn; the median counts. */
const rounds = 5
const seconds = 2
export const clients = 64

export function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** One undecoded response. */
export async function replyOf(address: string, headers: Record<string, string>): Promise<BareReply> {
  const [response] = await once(get(address, { headers }), 'response')
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
    'requests/s': Math.round(requests.average),
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
  const pairs: { ours: autocannon.Result; bare: autocannon.Result }[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ ours: await load(address), bare: await load(bare.origin) })
  bare.close()
  const rates = pairs.map(({ ours, bare }) => [ours.requests.average, bare.requests.average] as const)
  const [last] = pairs.slice(-1)
  return {
    ...(last ? row(last.ours) : {}),
    'requests/s': Math.round(middle(rates.map(([rate]) => rate))),
    'bare Node': Math.round(middle(rates.map(([, rate]) => rate))),
    ratio: Number(middle(rates.map(([ours, bare]) => ours / bare)).toFixed(2)),
  }
}
