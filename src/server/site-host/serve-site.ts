import { proxy } from 'hono/proxy'
import type { Generation } from './generation.ts'
import type { Encoding } from './site-files.ts'

export interface SiteSource {
  /** The site being served, and before it those whose hashed files open tabs may still ask for. */
  generations: () => Generation[]
  /**
   * Whether the backend has this publication. Where that is known, the shell for one that is newer than the build
   * has status 200 (netlify.toml).
   */
  hasPublication?: (id: string) => Promise<boolean>
}

const waiting =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Starting</title><p>The site is being built for the first time. This page tries again by itself.</p>'

function acceptedEncodings(request: Request): Encoding[] {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return (['br', 'gzip'] as const).filter((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  )
}

function decodedPath(url: URL): string | undefined {
  try {
    return decodeURIComponent(url.pathname)
  } catch {
    return undefined
  }
}

/** Passes a call on to the backend; one that does not answer is a bad gateway, as on the CDN. */
async function passOn(address: string, request: Request): Promise<Response> {
  try {
    return await proxy(address, { raw: request, headers: request.headers, redirect: 'manual' })
  } catch {
    return Response.json({ message: 'The backend does not answer.' }, { status: 502 })
  }
}

/**
 * Serves a built site as the CDN does: clean addresses, netlify.toml's rules, content ETags, brotli
 * and gzip, 404.html with status 404.
 */
export function createSiteHandler({ generations, hasPublication }: SiteSource) {
  async function respond(
    request: Request,
    path: string,
    name: string,
    { status = 200, from }: { status?: number; from: Generation },
  ): Promise<Response> {
    const file = await from.files.read(name, acceptedEncodings(request))
    const headers = new Headers({
      'content-type': file.type,
      'cache-control': 'public, max-age=0, must-revalidate',
      ...from.rules.headers(path),
      etag: file.etag,
      vary: 'accept-encoding',
    })
    if (status === 200 && request.headers.get('if-none-match')?.includes(file.etag))
      return new Response(null, { status: 304, headers })
    if (file.encoding) headers.set('content-encoding', file.encoding)
    headers.set('content-length', String(file.bytes.byteLength))
    return new Response(request.method === 'HEAD' ? null : Buffer.from(file.bytes), { status, headers })
  }

  async function serve(
    request: Request,
    [current, ...earlier]: [Generation, ...Generation[]],
  ): Promise<Response> {
    const url = new URL(request.url)
    const path = decodedPath(url) ?? '/%'
    const match = current.rules.redirect({ url })
    if (match && URL.canParse(match.to)) return passOn(match.to + url.search, request)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } })
    if (path.length > 1 && path.endsWith('/'))
      return new Response(null, { status: 301, headers: { location: path.replace(/\/+$/, '') + url.search } })

    const name = current.files.nameOf(path)
    if (name !== undefined) return respond(request, path, name, { from: current })
    const kept = path.startsWith('/_astro/')
      ? earlier.find(({ files }) => files.has(path.slice(1)))
      : undefined
    if (kept) return respond(request, path, path.slice(1), { from: kept })
    if (match && match.status >= 300 && match.status < 400)
      return new Response(null, { status: match.status, headers: { location: match.to } })
    const target = match?.to ? current.files.nameOf(match.to) : undefined
    if (match && target !== undefined) {
      const [, id] = /^\/publication\/([^/]+)$/.exec(path) ?? []
      const status = id !== undefined && (await hasPublication?.(id)) ? 200 : match.status
      return respond(request, path, target, { from: current, status })
    }
    return respond(request, path, '404.html', { from: current, status: 404 })
  }

  return async function site(request: Request): Promise<Response> {
    const [current, ...earlier] = generations()
    if (current === undefined)
      return new Response(waiting, {
        status: 503,
        headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' },
      })
    return serve(request, [current, ...earlier])
  }
}
