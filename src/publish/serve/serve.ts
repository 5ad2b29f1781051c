import { proxy } from 'hono/proxy'
import { filePolicy, securityHeaders } from '#lib/security-headers.ts'
import { bestEncoding } from '#lib/encodings.ts'
import { hasCurrentCopy } from '#lib/entity-tag.ts'
import type { Release } from './release.ts'

export interface SiteSource {
  /** The site being served; undefined before the first build. */
  current: () => Release | undefined
  /**
   * Returns true if the database has this publication. The page of a publication newer than the build then has status
   * 200 instead of netlify.toml's 404, and 503 while the database is unavailable.
   */
  hasPublication?: (id: string) => Promise<boolean>
}

/** The decoded path of an address; '/%', which no file has, where it cannot be decoded. */
function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname)
  } catch {
    return '/%'
  }
}

/** Encodes a path for a Location header; the result never leads to another site. */
function encodedPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return `/${segments.map(encodeURIComponent).join('/')}`
}

/** A path without trailing slashes. */
function withoutSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const waiting =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Starting</title><p>The site is being built for the first time. This page reloads automatically.</p>'

/**
 * The path whose headers every error and redirect has. The rules of other paths are for their files, which may be
 * stored for a year and contain no page.
 */
const errorPath = '/404'

/** The headers of a path. Its rules may have the policy of the page for missing files, which other files do without. */
function headersOf({ rules }: Release, path: string, type = ''): Record<string, string> {
  const isFile = type !== '' && !type.startsWith('text/html')
  const policy = { 'content-security-policy': isFile ? filePolicy : "frame-ancestors 'none'" }
  return { ...securityHeaders, ...(type && policy), ...rules.headers(path), ...(isFile && policy) }
}

/** Responds with a file, or with 304 when the caller's copy is current. */
async function respond(
  { method, headers: asked }: Request,
  release: Release,
  { path, name, status = 200 }: { path: string; name: string; status?: number },
): Promise<Response> {
  const { type, etag, encoding, bytes } = await release.read(name, bestEncoding(asked.get('accept-encoding')))
  const headers: Record<string, string> = {
    'cache-control': 'public, max-age=0, must-revalidate',
    ...headersOf(release, path, type),
    'content-type': type,
    etag,
    vary: 'accept-encoding',
  }
  if (status === 200 && hasCurrentCopy(asked.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  headers['content-length'] = String(bytes.byteLength)
  if (encoding) headers['content-encoding'] = encoding
  return new Response(method === 'HEAD' ? null : bytes, { status, headers })
}

/** Proxies a call to the backend; without a response it answers 502, as the CDN does. */
async function proxyTo(address: string, request: Request): Promise<Response> {
  try {
    return await proxy(address, { raw: request, headers: request.headers, redirect: 'manual' })
  } catch {
    const body = { message: 'The backend does not respond.' }
    return Response.json(body, { status: 502, headers: securityHeaders })
  }
}

/** The canonical path of a page requested with a trailing slash; '' if there is no such page. */
function withoutSlashAtEnd({ nameOf, rules }: Release, path: string, url: URL): string {
  const target = withoutSlash(path)
  const address = encodedPath(target)
  const rule = rules.redirect({ url: new URL(address, url.origin) })
  return nameOf(target) !== undefined || (rule && nameOf(rule.to) !== undefined) ? address : ''
}

/**
 * Serves a built site as the CDN does: clean addresses, netlify.toml's rules, content ETags, brotli
 * and gzip, 404.html with status 404.
 */
export function createSiteHandler({ current: served, hasPublication }: SiteSource) {
  return async function site(request: Request): Promise<Response> {
    const current = served()
    if (current === undefined)
      return new Response(waiting, {
        status: 503,
        headers: { ...securityHeaders, 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' },
      })
    const url = new URL(request.url)
    const path = decodedPath(url)
    const match = current.rules.redirect({ url })
    if (match && URL.canParse(match.to)) return proxyTo(match.to + url.search, request)
    const headers = headersOf(current, errorPath)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed\n', {
        status: 405,
        headers: { ...headers, allow: 'GET, HEAD' },
      })
    const move = (status: number, location: string) =>
      new Response(null, { status, headers: { ...headers, location: location + url.search } })
    const isMoved = match && match.status >= 300 && match.status < 400
    if (isMoved && current.nameOf(withoutSlash(path)) === undefined)
      return move(match.status, encodedPath(match.to))
    if (path.length > 1 && path.endsWith('/')) {
      const location = withoutSlashAtEnd(current, path, url)
      if (location !== '') return move(301, location)
    }

    const name = current.nameOf(path)
    if (name !== undefined) return respond(request, current, { path, name })
    const target = match?.to ? current.nameOf(match.to) : undefined
    if (match && target !== undefined) {
      const [, id] = /^\/publication\/([^/]+)$/.exec(path) ?? []
      try {
        const status = id !== undefined && (await hasPublication?.(id)) ? 200 : match.status
        return await respond(request, current, { path, name: target, status })
      } catch {
        // It is unknown whether the publication exists: a 503 keeps its page in search engines.
        const response = await respond(request, current, { path, name: target, status: 503 })
        response.headers.set('retry-after', '10')
        return response
      }
    }
    return respond(request, current, { path: errorPath, name: '404.html', status: 404 })
  }
}
