import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from '#contract/zod.ts'

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Address of this machine that the visitor calls from. */
  from?: string
}

export interface Received {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a raw request, and returns the raw response without decompressing it. */
export async function send(
  address: string,
  { method = 'GET', headers = {}, body, from }: Sent = {},
): Promise<Received> {
  const { hostname, port } = new URL(address)
  // The path as written: a URL would normalise it.
  const path = address.slice(new URL(address).origin.length)
  const sent = request({
    host: hostname.replace('localhost', '127.0.0.1'),
    port,
    path,
    method,
    agent: false,
    headers: { ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }), ...headers },
    ...(from === undefined ? {} : { localAddress: from }),
  })
  const responded = Promise.withResolvers<IncomingMessage>()
  sent.once('response', responded.resolve)
  // The response to a rejected body comes before all of it is sent; the rest then fails.
  sent.on('error', (error) => setTimeout(() => responded.reject(error), 1000))
  sent.end(body)
  const response = await responded.promise
  const received = await buffer(response)
  if (!response.complete) throw new Error(`The response of ${address} was cut off.`)
  if (!response.closed) await once(response, 'close')
  return { status: response.statusCode ?? 0, headers: response.headers, body: received }
}

/** The code and the message of an API error. */
export function refusalIn({ status, body }: Received) {
  const { code, message } = z.parse(
    z.object({ code: z.string(), message: z.string() }),
    JSON.parse(body.toString()),
  )
  return { status, code, message }
}
