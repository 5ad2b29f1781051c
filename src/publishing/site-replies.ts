import { securityHeaders } from '#lib/security-headers.ts'
import type { Encoding } from '#built-site/encodings.ts'
import type { Release } from './release.ts'

/** A file of the site as one of its paths answers with it. Its headers are a plain object: that is fastest. */
export interface Reply {
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer>
}

/** A page whose own policy is in its head, as that of 404.html, is only kept from being framed. */
const policyOfHtml = "frame-ancestors 'none'"

/** The headers of a path: what its rules say, and for everything else that nothing may be done with it. */
export function headersOf({ rules }: Release, path: string, type = ''): Record<string, string> {
  const policy = type.startsWith('text/html') ? { 'content-security-policy': policyOfHtml } : {}
  return { ...securityHeaders, ...policy, ...rules.headers(path) }
}

/** Reads the file that a path answers with. */
export async function makeReply(
  from: Release,
  { path, name, encoding }: { path: string; name: string; encoding: Encoding | undefined },
): Promise<Reply> {
  const file = await from.files.read(name, encoding)
  const headers: Record<string, string> = {
    'cache-control': 'public, max-age=0, must-revalidate',
    ...headersOf(from, path, file.type),
    'content-type': file.type,
    'content-length': String(file.bytes.byteLength),
    etag: file.etag,
    vary: 'accept-encoding',
  }
  if (file.encoding) headers['content-encoding'] = file.encoding
  return { headers, bytes: file.bytes }
}

/** Answers with a file, or that the caller's copy is the same. */
export function respond(request: Request, { headers, bytes }: Reply, status = 200): Response {
  if (status === 200 && request.headers.get('if-none-match')?.includes(headers.etag ?? '')) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...kept } = headers
    return new Response(null, { status: 304, headers: kept })
  }
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}
