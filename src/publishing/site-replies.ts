import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityHeaders } from '#lib/security-headers.ts'
import type { Encoding } from '#lib/encodings.ts'
import { hasCurrentCopy } from '#lib/entity-tag.ts'
import type { Release } from './release.ts'

/** The reply for one path. Its headers are a plain object, which is fastest. */
export interface Reply {
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  /** The headers of a 304 response. */
  unchanged: Record<string, string>
}

/** The header policy of a page without a rule, such as 404.html, which contains its own policy. */
const policyOfHtml = "frame-ancestors 'none'"

/**
 * The path whose headers every error and redirect has. The rules of other paths are for their files, which may be
 * stored for a year and contain no page.
 */
export const errorPath = '/404'

/** The headers of a path: the security headers, and those of its rules. */
export function headersOf({ rules }: Release, path: string, type = ''): Record<string, string> {
  const policy = type.startsWith('text/html') ? { 'content-security-policy': policyOfHtml } : {}
  return { ...securityHeaders, ...policy, ...rules.headers(path) }
}

/** Reads the file of a path. */
export async function makeReply(
  from: Release,
  { path, name, encoding }: { path: string; name: string; encoding: Encoding | undefined },
): Promise<Reply> {
  const file = await from.files.read(name, encoding)
  const unchanged: Record<string, string> = {
    'cache-control': 'public, max-age=0, must-revalidate',
    ...headersOf(from, path, file.type),
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
  }
  const headers: Record<string, string> = { ...unchanged, 'content-length': String(file.bytes.byteLength) }
  if (file.encoding) headers['content-encoding'] = file.encoding
  return { headers, unchanged, etag: file.etag, bytes: file.bytes }
}

/** Responds with a file, or with 304 when the caller's copy is current. */
export function respond(request: Request, reply: Reply, status = 200): Response {
  if (status === 200 && hasCurrentCopy(request.headers.get('if-none-match'), reply.etag))
    return new Response(null, { status: 304, headers: reply.unchanged })
  return new Response(request.method === 'HEAD' ? null : reply.bytes, { status, headers: reply.headers })
}

/** Responds like `respond`, with Node's objects: web requests and responses cost more than the file itself. */
export function send({ headers }: IncomingMessage, outgoing: ServerResponse, reply: Reply): void {
  if (hasCurrentCopy(headers['if-none-match'], reply.etag)) outgoing.writeHead(304, reply.unchanged).end()
  else outgoing.writeHead(200, reply.headers).end(reply.bytes)
}
