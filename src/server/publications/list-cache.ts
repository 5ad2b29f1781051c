import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { LRUCache } from 'lru-cache'
import { searchPublications } from '#contract/search.ts'
import { bestEncoding, type Encoding } from '#lib/encodings.ts'
import { hasCurrentCopy } from '#lib/entity-tag.ts'
import { securityHeaders } from '#lib/security-headers.ts'
import type { AppEnv, RequestLine } from '#server/http/app-context.ts'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'
import { clientNetwork, providerOf } from '#server/http/client-network.ts'
import type { Db } from '#server/database/schema.ts'
import { listTarget } from './list-target.ts'
import { openListRevision } from './list-revision.ts'

/** Maximum bytes of all cached responses, and of one: builds read an uncompressed whole list only once. */
const keptBytes = 32 * 1024 * 1024
const keptAnswer = 4 * 1024 * 1024
/** Bytes of a response's headers, which are stored three times. */
const headerBytes = 3000
/** Minimum bytes for which compression pays off. */
const smallest = 1024

const encoders: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

type Part = Uint8Array<ArrayBuffer>

/** The cached response of one list, valid for one revision of the lists. */
interface ListAnswer {
  revision: string
  /** Pattern of its route, for the log. */
  route: string
  etag: string
  /** Its body in the parts in which it was made: joining them would copy the megabytes of a whole list. */
  parts: Part[]
  byteLength: number
  headers: Record<string, string>
  /** The headers of a 304, for a caller whose copy is current. */
  unchanged: Record<string, string>
  /** Both with the common headers, as Node writes them. */
  lines: Record<200 | 304, string[]>
}

interface Options {
  db: Db
  /** Gets a line for each request that is answered directly. */
  log: (line: RequestLine) => void
  /** Number of proxies whose X-Forwarded-For counts (TRUST_PROXY). */
  trustedHops?: number
  /** Maximum bytes of cached responses. */
  maxSize?: number
}

/** The parts of a request that select the response. */
interface Asked {
  accept?: string | undefined
  'accept-encoding'?: string | undefined
}

/** Whether a browser requests a page, as it does without script. */
export function asksForHtml(accept = ''): boolean {
  return /\btext\/html\b/.test(accept)
}

function keyOf(target: string, asked: Asked): string {
  const isPage = target.startsWith(searchPublications.path) && asksForHtml(asked.accept)
  return `${bestEncoding(asked['accept-encoding'])} ${isPage} ${target}`
}

/** Number of lists read at the same time: one takes memory and, slice by slice, the serving thread. */
const atOnce = 1

/**
 * Whole lists are few, and builds need them, so calls of other lists do not block them. Of the others, one
 * client takes at most a part of the places.
 */
function createQueues() {
  const whole = createBoundedQueue({ atOnce, waiting: 20 })
  const part = createBoundedQueue({ atOnce, waiting: 16, each: 8 })
  const search = createBoundedQueue({ atOnce, waiting: 30, each: 10 })
  return (target: string) =>
    target.startsWith(searchPublications.path) ? search : target.includes('?') ? part : whole
}

/** Headers of the response itself, not of the request that it was made for. */
const ownHeaders = ['cache-control', 'content-security-policy', 'content-type'] as const

function lengthOf(parts: Part[]): number {
  return parts.reduce((length, part) => length + part.byteLength, 0)
}

function linesOf(headers: Record<string, string>): string[] {
  return Object.entries({ ...securityHeaders, ...headers }).flat()
}

/** Runs the route of a list, and compresses the result; undefined for a response other than 200. */
async function makeAnswer(
  context: Context<AppEnv>,
  next: Next,
  revision: string,
): Promise<ListAnswer | undefined> {
  const plain: Part[] = []
  const hash = createHash('sha256')
  const take = (part: Part) => {
    hash.update(part)
    plain.push(part)
  }
  context.set('takePart', take)
  await next()
  const { res, req } = context
  if (res.status !== 200) return undefined
  // Browsers get a search as a page, which is not sent in parts.
  if (plain.length === 0) take(new Uint8Array(await res.arrayBuffer()))
  const encoding = lengthOf(plain) < smallest ? undefined : bestEncoding(req.header('accept-encoding'))
  const parts = encoding ? [await encoders[encoding](Buffer.concat(plain))] : plain
  const byteLength = lengthOf(parts)
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
  const vary = [res.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
  const unchanged: Record<string, string> = { etag, vary }
  for (const name of ownHeaders) {
    const value = res.headers.get(name)
    if (value !== null) unchanged[name] = value
  }
  const headers: Record<string, string> = { ...unchanged, 'content-length': String(byteLength) }
  if (encoding) headers['content-encoding'] = encoding
  const lines = { 200: linesOf(headers), 304: linesOf(unchanged) }
  return { revision, route: context.get('route'), etag, parts, byteLength, headers, unchanged, lines }
}

/** Sends a single part together with the headers, and several ones as fast as the caller receives them. */
function bodyOf({ parts }: ListAnswer): Part | ReadableStream<Part> {
  const [first, ...others] = parts
  if (first !== undefined && others.length === 0) return first
  const rest = parts.values()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = rest.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/**
 * The compressed responses of public lists, cached in memory. A response is used only after the database has
 * confirmed that its revision is still the one from before it was read, so none misses a confirmed change.
 */
export function createListCache({ db, log, trustedHops = 0, maxSize = keptBytes }: Options) {
  const answers = new LRUCache<string, ListAnswer>({
    maxSize,
    maxEntrySize: Math.min(keptAnswer, maxSize),
    sizeCalculation: ({ byteLength }, key) => byteLength + key.length + headerBytes,
  })
  const underWay = new Map<string, Promise<ListAnswer | undefined>>()
  const readRevision = openListRevision(db)
  const queueOf = createQueues()

  /** The cached response, or the pending one, or a new one from `next`. */
  async function answerTo(context: Context<AppEnv>, next: Next): Promise<ListAnswer | undefined> {
    const { url, raw } = context.req
    const { origin, pathname, search } = new URL(url)
    const asked = {
      accept: context.req.header('accept'),
      'accept-encoding': context.req.header('accept-encoding'),
    }
    const target = listTarget(pathname + search)
    // The route sees only the parameters in the cache key.
    if (target !== pathname + search) context.req.raw = new Request(origin + target, { headers: raw.headers })
    const key = keyOf(target, asked)
    const revision = await readRevision()
    const kept = answers.get(key)
    if (kept?.revision === revision) return kept
    const name = `${revision} ${key}`
    const other = underWay.get(name)
    if (other) return other
    const made = queueOf(target)(
      async () => {
        // Gives other requests a turn before a queued list is read, even if reading never waits.
        await setImmediate()
        return makeAnswer(context, next, revision)
      },
      providerOf(clientNetwork(context, trustedHops)),
    )
    underWay.set(
      name,
      made.catch(() => undefined),
    )
    try {
      const answer = await made
      if (answer) answers.set(key, answer)
      return answer
    } finally {
      underWay.delete(name)
    }
  }

  /** Middleware that serves lists in an app. */
  const middleware: MiddlewareHandler<AppEnv> = async (context, next) => {
    context.header('cache-control', 'no-cache')
    let isRead = false
    const readOnce = async () => {
      isRead = true
      await next()
    }
    const answer = await answerTo(context, readOnce)
    if (answer === undefined) return isRead ? undefined : next()
    context.set('route', answer.route)
    const isUnchanged = hasCurrentCopy(context.req.header('if-none-match'), answer.etag)
    const response = isUnchanged
      ? context.body(null, 304, answer.unchanged)
      : context.body(bodyOf(answer), 200, answer.headers)
    // Hono would copy the headers of a response that is being replaced.
    context.res = undefined
    context.res = response
  }

  /** Serves a list from the cache with Node's objects, if it has not changed. Returns whether it did. */
  const direct = async (
    { method, url = '', headers }: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<boolean> => {
    const key = keyOf(listTarget(url), headers)
    if (method !== 'GET' || !answers.has(key)) return false
    const started = performance.now()
    const revision = await readRevision().catch(() => undefined)
    const answer = answers.get(key)
    if (answer === undefined || answer.revision !== revision) return false
    const status = hasCurrentCopy(headers['if-none-match'], answer.etag) ? 304 : 200
    const requestId = randomUUID()
    outgoing.writeHead(status, [...answer.lines[status], 'x-request-id', requestId])
    const parts = status === 200 ? answer.parts : []
    for (const part of parts.slice(0, -1)) outgoing.write(part)
    outgoing.end(parts.at(-1))
    const ms = Math.round(performance.now() - started)
    log({ level: 'info', requestId, method, route: answer.route, status, ms })
    return true
  }

  return { middleware, direct }
}
