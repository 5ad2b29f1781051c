import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Next } from 'hono'
import { LRUCache } from 'lru-cache'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { queries } from '#contract/queries.ts'
import type { z } from '#contract/zod.ts'
import { bestEncoding, type Encoding } from '#lib/encodings.ts'
import { hasCurrentCopy } from '#lib/entity-tag.ts'
import type { App, AppDeps, AppEnv } from '#server/http/app-context.ts'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'
import { clientNetwork, providerOf } from '#server/http/client-network.ts'
import { signedIn } from '#server/http/endpoint-route.ts'

/** A public list, whose responses depend on its tables and query alone. */
export interface CachedList {
  path: string
  query: z.ZodMiniObject
}

const coreLists: CachedList[] = [
  { path: listPublicationCards.path, query: queries.listPublicationCards },
  { path: listExpertiseCards.path, query: queries.listExpertiseCards },
]

/** Maximum bytes of all cached responses. */
const cachedBytes = 32 * 1024 * 1024
/** Bytes of a cached response besides its body. */
const headerBytes = 1000
/**
 * Milliseconds before each list that is read: the event loop accepts one connection a turn, and in a burst each would
 * wait for a list.
 */
const pause = 10
/** Minimum bytes for which compression pays off. */
const smallest = 1024

const encoders: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** Headers of the response itself, not of the request that it was made for. */
const ownHeaders = ['cache-control', 'content-security-policy', 'content-type'] as const

interface ListAnswer {
  etag: string
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  /** The headers of a 304. */
  unchanged: Record<string, string>
}

/** Whether a browser requests a page, as it does without script. */
export function asksForHtml(accept = ''): boolean {
  return /\btext\/html\b/.test(accept)
}

/** The response of a route, encoded for its caller. */
async function encoded({ req, res }: Context<AppEnv>): Promise<ListAnswer> {
  const plain = new Uint8Array(await res.arrayBuffer())
  const encoding = plain.byteLength < smallest ? undefined : bestEncoding(req.header('accept-encoding'))
  const body = encoding ? await encoders[encoding](plain) : plain
  const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  const vary = [res.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
  const unchanged: Record<string, string> = { etag, vary }
  for (const name of ownHeaders) {
    const value = res.headers.get(name)
    if (value !== null) unchanged[name] = value
  }
  const headers = {
    ...unchanged,
    'content-length': String(body.byteLength),
    ...(encoding && { 'content-encoding': encoding }),
  }
  return { etag, body, headers, unchanged }
}

/**
 * Caches the encoded responses of public lists in memory. The key has the revision, which is read for each request, so
 * that no response misses a confirmed change. Equal requests share one response; other lists are read one at a time,
 * and one client takes at most a part of the places. Nothing is cached for signed-in callers. A token without a session
 * changes nothing: otherwise, any client could have its own copy of a long list in memory.
 */
export function cacheLists(
  app: App,
  { db, trustedHops }: AppDeps,
  { others = [], maxSize = cachedBytes }: { others?: readonly CachedList[]; maxSize?: number } = {},
): void {
  const queued = createBoundedQueue({ atOnce: 1, waiting: 40, each: 10 })
  const readRevision = db.selectFrom('list_revision').select('revision').compile()

  async function make(context: Context<AppEnv>, next: Next): Promise<ListAnswer | undefined> {
    const client = providerOf(clientNetwork(context, trustedHops))
    await queued(async () => {
      await setTimeout(pause)
      await next()
    }, client)
    return context.res.status === 200 ? encoded(context) : undefined
  }

  const answers = new LRUCache<string, ListAnswer, [Context<AppEnv>, Next]>({
    maxSize,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + headerBytes,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: [context, next] }) => make(context, next),
  })

  for (const { path, query } of [...coreLists, ...others]) {
    // Others change nothing in the response.
    const parameters = Object.keys(query.shape)
    app.get(path, async (context, next) => {
      context.header('cache-control', 'no-cache')
      const { req } = context
      const given = req.query()
      const { rows } = await db.executeQuery(readRevision)
      const key = JSON.stringify([
        rows[0]?.revision,
        bestEncoding(req.header('accept-encoding')),
        asksForHtml(req.header('accept')),
        path,
        ...parameters.map((name) => given[name]),
      ])
      const answer = (await signedIn(context))
        ? await make(context, next)
        : await answers.fetch(key, { context: [context, next] })
      // A failure is each caller's own.
      if (answer === undefined) return context.finalized ? undefined : next()
      context.set('route', path)
      const { etag, body, unchanged, headers } = answer
      const response = hasCurrentCopy(req.header('if-none-match'), etag)
        ? context.body(null, 304, unchanged)
        : context.body(body, 200, headers)
      // Hono would copy the headers of a response that is being replaced.
      context.res = undefined
      context.res = response
    })
  }
}
