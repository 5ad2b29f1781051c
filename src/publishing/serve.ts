import type { IncomingMessage, ServerResponse } from 'node:http'
import { proxy } from 'hono/proxy'
import { LRUCache } from 'lru-cache'
import { securityHeaders } from '#lib/security-headers.ts'
import { bestEncoding } from '#lib/encodings.ts'
import type { Release } from './release.ts'
import { errorPath, headersOf, makeReply, type Reply, respond, send } from './site-replies.ts'
import { decodedPath, encodedPath, pathIn, pathOf, withoutSlash } from './site-paths.ts'

export interface SiteSource {
  /** The site being served; undefined before the first build. */
  current: () => Release | undefined
  /**
   * Returns true if the database has this publication. The page of a publication newer than the build then has status
   * 200 instead of netlify.toml's 404, and 503 while the database is unavailable.
   */
  hasPublication?: (id: string) => Promise<boolean>
}

const waiting =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Starting</title><p>The site is being built for the first time. This page reloads automatically.</p>'

/** Maximum bytes of replies in memory. */
const keptBytes = 64 * 1024 * 1024

/** Proxies a call to the backend; without a response it answers 502, as the CDN does. */
async function proxyTo(address: string, request: Request): Promise<Response> {
  try {
    return await proxy(address, { raw: request, headers: request.headers, redirect: 'manual' })
  } catch {
    const body = { message: 'The backend does not respond.' }
    return Response.json(body, { status: 502, headers: securityHeaders })
  }
}

/**
 * Serves a built site as the CDN does: clean addresses, netlify.toml's rules, content ETags, brotli
 * and gzip, 404.html with status 404.
 */
export function createSiteHandler({ current: served, hasPublication }: SiteSource) {
  const replies = new LRUCache<string, Reply>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.byteLength + 2000,
  })

  /** The canonical path of a page requested with a trailing slash; '' if there is no such page. */
  function withoutSlashAtEnd({ files, rules }: Release, path: string, url: URL): string {
    const target = withoutSlash(path)
    const address = encodedPath(target)
    const rule = rules.redirect({ url: new URL(address, url.origin) })
    return files.nameOf(target) !== undefined || (rule && files.nameOf(rule.to) !== undefined) ? address : ''
  }

  async function serve(request: Request, key: string, current: Release): Promise<Response> {
    const url = new URL(request.url)
    const path = decodedPath(url)
    const match = current.rules.redirect({ url })
    if (match && URL.canParse(match.to)) return proxyTo(match.to + url.search, request)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed\n', {
        status: 405,
        headers: { ...headersOf(current, errorPath), allow: 'GET, HEAD' },
      })
    const move = (status: number, location: string) =>
      new Response(null, {
        status,
        headers: { ...headersOf(current, errorPath), location: location + url.search },
      })
    const isMoved = match && match.status >= 300 && match.status < 400
    if (isMoved && current.files.nameOf(withoutSlash(path)) === undefined)
      return move(match.status, encodedPath(match.to))
    if (path.length > 1 && path.endsWith('/')) {
      const location = withoutSlashAtEnd(current, path, url)
      if (location !== '') return move(301, location)
    }

    const encoding = bestEncoding(request.headers.get('accept-encoding'))
    const name = current.files.nameOf(path)
    if (name !== undefined) {
      const reply = await makeReply(current, { path, name, encoding })
      replies.set(key, reply)
      return respond(request, reply)
    }
    const target = match?.to ? current.files.nameOf(match.to) : undefined
    if (match && target !== undefined) {
      const [, id] = /^\/publication\/([^/]+)$/.exec(path) ?? []
      const reply = await makeReply(current, { path, name: target, encoding })
      try {
        const status = id !== undefined && (await hasPublication?.(id)) ? 200 : match.status
        return respond(request, reply, status)
      } catch {
        // It is unknown whether the publication exists: a 503 keeps its page in search engines.
        const response = respond(request, reply, 503)
        response.headers.set('retry-after', '10')
        return response
      }
    }
    return respond(request, await makeReply(current, { path: errorPath, name: '404.html', encoding }), 404)
  }

  function keyOf({ id }: Release, acceptEncoding: string | null | undefined, path: string): string {
    return `${id} ${bestEncoding(acceptEncoding)} ${path}`
  }

  function site(request: Request): Response | Promise<Response> {
    const current = served()
    if (current === undefined)
      return new Response(waiting, {
        status: 503,
        headers: { ...securityHeaders, 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' },
      })
    const key = keyOf(current, request.headers.get('accept-encoding'), pathIn(request.url))
    return serve(request, key, current)
  }

  /** Serves a file that `site` has served before. Returns true if it did. */
  function direct(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method, url = '', headers } = incoming
    const current = served()
    if (current === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    const reply = replies.get(keyOf(current, headers['accept-encoding'], pathOf(url)))
    if (reply) send(incoming, outgoing, reply)
    return reply !== undefined
  }

  return Object.assign(site, { direct })
}
