import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { searchPublications } from '#contract/search.ts'
import { bestEncoding, type Encoding } from '#lib/encodings.ts'
import { securityHeaders } from '#lib/security-headers.ts'
import type { AppEnv, RequestLine } from './app-context.ts'
import { createBoundedQueue } from './bounded-queue.ts'
import { clientNetwork, providerOf } from './client-network.ts'
import type { Database } from './database/schema.ts'
import { listTarget } from './list-target.ts'
import { openListRevision } from './store/list-revision.ts'

/** Bytes of answers in memory, and of one: a whole list that is not compressed is read by builds alone, once each. */
const keptBytes = 32 * 1024 * 1024
const keptAnswer = 4 * 1024 * 1024
/** What an answer takes beside its bytes: its headers, three times over. */
const headerBytes = 3000

/** Bytes below which compressing saves nothing. */
const smallest = 1024

const encoders: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

type Part = Uint8Array<ArrayBuffer>

/** The answer of one list, as long as the lists have this revision. */
interface ListAnswer {
  revision: string
  /** Pattern of its route, for the log. */
  route: string
  etag: string
  /** Its bytes, in the parts that they were made in: a whole list is megabytes, and joining them is a copy. */
  parts: Part[]
  byteLength: number
  headers: Record<string, string>
  /** The headers of 304, to a caller whose copy is current. */
  unchanged: Record<string, string>
  /** Both with those of every answer, as Node writes them. */
  lines: Record<200 | 304, string[]>
}

interface Options {
  db: Kysely<Database>
  /** Gets a line for each request that is answered directly. */
  log: (line: RequestLine) => void
  /** Proxies whose X-Forwarded-For counts (TRUST_PROXY). */
  trustedHops?: number
  /** Most bytes of answers in memory. */
  maxSize?: number
}

/** What callers send that decides which answer they get. */
interface Asked {
  accept?: string | undefined
  'accept-encoding'?: string | undefined
}

/** Whether a browser asks for a page, as it does without script. */
export function asksForHtml(accept = ''): boolean {
  return /\btext\/html\b/.test(accept)
}

function keyOf(target: string, asked: Asked): string {
  const isPage = target.startsWith(searchPublications.path) && asksForHtml(asked.accept)
  return `${bestEncoding(asked['accept-encoding'])} ${isPage} ${target}`
}

/** Lists that are read at the same time, and that wait: one takes memory and, slice by slice, the serving thread. */
const atOnce = 1

/**
 * Of whole lists there are few different ones, and builds need them: no call of another list keeps one out. Of the
 * others one client takes at most a part of the places.
 */
function createQueues() {
  const whole = createBoundedQueue({ atOnce, waiting: 20 })
  const part = createBoundedQueue({ atOnce, waiting: 16, each: 8 })
  const search = createBoundedQueue({ atOnce, waiting: 30, each: 10 })
  return (target: string) =>
    target.startsWith(searchPublications.path) ? search : target.includes('?') ? part : whole
}

/** The headers of an answer that belong to it, and not to the request that it was made for. */
const ownHeaders = ['cache-control', 'content-security-policy', 'content-type'] as const

function lengthOf(parts: Part[]): number {
  return parts.reduce((length, part) => length + part.byteLength, 0)
}

function linesOf(headers: Record<string, string>): string[] {
  return Object.entries({ ...securityHeaders, ...headers }).flat()
}

/** Has a route read a list, and compresses it; undefined for what is no list, such as a refusal. */
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
  // A search answers browsers with a page, which is a response from the start.
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

/** One part is sent together with its headers; of more, each when the caller has received those before it. */
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

function isCurrent(ifNoneMatch: string | undefined, { etag }: ListAnswer): boolean {
  return ifNoneMatch === '*' || (ifNoneMatch?.includes(etag.slice(2)) ?? false)
}

/**
 * The answers of public lists in memory, compressed. One is used only after the database has said that its revision is
 * still the one from before it was read, so that no answer is older than any change that was confirmed.
 */
export function createListAnswers({ db, log, trustedHops = 0, maxSize = keptBytes }: Options) {
  const answers = new LRUCache<string, ListAnswer>({
    maxSize,
    maxEntrySize: Math.min(keptAnswer, maxSize),
    sizeCalculation: ({ byteLength }, key) => byteLength + key.length + headerBytes,
  })
  const underWay = new Map<string, Promise<ListAnswer | undefined>>()
  const readRevision = openListRevision(db)
  const queueOf = createQueues()

  /** The answer in memory, or the one that is made meanwhile, or the one that `next` makes. */
  async function answerTo(context: Context<AppEnv>, next: Next): Promise<ListAnswer | undefined> {
    const { url, raw } = context.req
    const { origin, pathname, search } = new URL(url)
    const asked = {
      accept: context.req.header('accept'),
      'accept-encoding': context.req.header('accept-encoding'),
    }
    const target = listTarget(pathname + search)
    // The route reads what the answer is kept for, and nothing else.
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
        // One that waited begins with other requests served, even where reading never waits.
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

  /** Answers a list in an app. */
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
    const isUnchanged = isCurrent(context.req.header('if-none-match'), answer)
    const response = isUnchanged
      ? context.body(null, 304, answer.unchanged)
      : context.body(bodyOf(answer), 200, answer.headers)
    // A response in place of another would get its headers.
    context.res = undefined
    context.res = response
  }

  /** Answers with Node's objects a list that the app has answered before and that has not changed; whether it did. */
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
    const status = isCurrent(headers['if-none-match'], answer) ? 304 : 200
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
