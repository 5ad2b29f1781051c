import { securityHeaders } from '#lib/security-headers.ts'
import type { Encoding } from '#built-site/encodings.ts'
import type { Release } from './release.ts'

/** The reply for one path. Its headers are a plain object, which is fastest. */
export interface Reply {
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer>
}

/** The header policy of a page without a rule, such as 404.html, which contains its own policy. */
const policyOfHtml = "frame-ancestors 'none'"

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

/** Responds with a file, or with 304 when the caller's copy is current. */
export function respond(request: Request, { headers, bytes }: Reply, status = 200): Response {
  if (status === 200 && request.headers.get('if-none-match')?.includes(headers.etag ?? '')) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...kept } = headers
    return new Response(null, { status: 304, headers: kept })
  }
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}
