import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
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

/** Rejects if the sender disconnects. */
function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  incoming.on('data', (part: Buffer) => parts.push(part))
  incoming.once('end', () => resolve(Buffer.concat(parts))).once('error', reject)
  return promise
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
 * one that the app refuses.
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
