import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { countRead, sentRead } from '#contract/reads.ts'
import { z } from '#contract/zod.ts'
import { securityHeaders } from '#lib/security-headers.ts'
import type { AppDeps, ReadCounter } from '#server/http/app-context.ts'
import { networkOfCaller } from '#server/http/client-network.ts'
import { isFromReader, longestRead, received, receivedHeaders } from './is-from-reader.ts'

const answer = JSON.stringify(received)
const headers = {
  ...securityHeaders,
  ...receivedHeaders,
  'content-type': 'application/json',
  'content-length': String(answer.length),
}

/** The body of a request if it has arrived with the head, as beacons do; undefined if it has not. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  await setImmediate()
  if (!incoming.complete) return undefined
  const body: unknown = incoming.read()
  return body instanceof Buffer ? body : undefined
}

function parsed(body: Buffer) {
  try {
    return z.safeParse(sentRead, JSON.parse(body.toString())).data
  } catch {
    return undefined
  }
}

/**
 * Takes counted reads with Node's objects: web ones cost five times as much. Returns false for any other request, and for
 * one that the app refuses or waits for.
 */
export function createDirectReads(
  reads: ReadCounter,
  { log, trustedHops, ...origins }: Pick<AppDeps, 'log' | 'trustedHops' | 'corsOrigins' | 'siteUrl'>,
) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    const { method, url, headers: sent, socket } = incoming
    if (method !== 'POST' || url !== countRead.path || !(Number(sent['content-length']) <= longestRead))
      return false
    const started = performance.now()
    const network = networkOfCaller(socket.remoteAddress, String(sent['x-forwarded-for'] ?? ''), trustedHops)
    if (!reads.admits(network)) return false
    const body = await bodyOf(incoming)
    // The app has a time limit for the others.
    if (body === undefined) return false
    const read = parsed(body)
    if (read === undefined) {
      // The app reads the body from here.
      Object.assign(incoming, { rawBody: body })
      return false
    }
    if (isFromReader((name) => [sent[name]].flat()[0], origins)) reads.count(read, network)
    const requestId = randomUUID()
    outgoing.writeHead(200, { ...headers, 'x-request-id': requestId }).end(answer)
    const ms = Math.round(performance.now() - started)
    log({ level: 'info', requestId, method, route: countRead.path, status: 200, ms })
    return true
  }
}
