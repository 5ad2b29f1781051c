import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { paths, staffPaths, reviewPage } from '#config/paths.ts'
import type { Extension } from '#contract/features.ts'
import { buildFactsPath } from '#lib/freshness.ts'
import { allExtensions } from '#server/extensions.ts'
import { samplePng } from '../sample-photograph.ts'
import type { Answer } from './answers.ts'
import { makeTemplate, openBackend, type Records, type Template } from './backend.ts'
import { bundlePages, dashboardPolicy, kinds } from './bundle-pages.ts'

/** A call of the API as it arrived. */
export interface Call {
  /** `METHOD /path` */
  call: string
  search: string
  headers: Record<string, string>
  /** The text of the body, where the test answered the call itself. */
  body: string
}

/** The options of a test's page. */
export interface PageOptions {
  /** Extensions that the page does not expect of its backend. */
  without: Extension[]
  /** Names of the extensions that the backend does without, and so does the page. */
  leftOut: string[]
  /** Extensions that the page expects of its backend, though the API lacks them. */
  beside: Extension[]
  pictureOrigins: string[]
  /** The bar of a toast, whose end closes it, stands still. */
  lastingToasts: boolean
  /** The moment of the page's stopped clock. */
  now: string | undefined
  records: Records
  /** How the storage of the browser fails. */
  storage: BrokenStorage | undefined
}

export type BrokenStorage = 'full' | 'blocked' | 'absent'

/** The cookie that names the worker of a page's requests. */
export const workerCookie = 'test-worker'
/** The header of the test's own calls, which bypass faults. */
export const directHeader = 'x-test-direct'

/** The policy of the product's dashboard, except that the test may frame it. */
const policy = dashboardPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")

function pageOf(pathname: string): 'dashboard' | 'login' | 'editor' | 'review' | undefined {
  if (pathname === reviewPage) return 'review'
  if (pathname === paths.login) return 'login'
  if (pathname === '/editor') return 'editor'
  const isOfStaff = Object.values<string>(staffPaths).includes(pathname)
  return isOfStaff || pathname.startsWith(`${staffPaths.newArticle}/`) ? 'dashboard' : undefined
}

/** The data of an island as an element of the page. */
function withData(html: string, id: string, data: unknown): string {
  return html.replace(`id="${id}">`, `id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}`)
}

function cookiesOf(request: IncomingMessage): string[] {
  return (request.headers.cookie ?? '').split('; ').filter((cookie) => cookie !== '')
}

/** The worker whose page sends a request. */
export function workerOf(request: IncomingMessage): string | undefined {
  const mark = `${workerCookie}=`
  return cookiesOf(request)
    .find((cookie) => cookie.startsWith(mark))
    ?.slice(mark.length)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Replaces the clock of a page, at the moment in the script's address. Intervals run at `advanceClock`. */
const clock = `{
  let at = Date.parse(new URL(document.currentScript.src).searchParams.get('at'))
  globalThis.Date = class extends Date {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [at]))
    }
    static now() {
      return at
    }
  }
  const repeated = new Map()
  globalThis.setInterval = (act) => {
    repeated.set(repeated.size + 1, act)
    return repeated.size
  }
  globalThis.clearInterval = (id) => void repeated.set(id, () => {})
  globalThis.advanceClock = (milliseconds) => {
    at += milliseconds
    for (const act of repeated.values()) act()
  }
}`

/** Breaks the storage of a page, as the script's address says. */
const brokenStorage = `({
  full() {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  blocked() {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  },
  absent() {
    Object.defineProperty(window, 'localStorage', { value: null })
  },
})[new URL(document.currentScript.src).searchParams.get('as')]()`

/** The features of each extension. */
const featuresOf = new Map(allExtensions.map(({ name, features }) => [name, features({ mail: undefined })]))

/** A call without effects on other tests. */
function isHarmless(call: string): boolean {
  return call.startsWith('GET ') || call.startsWith('HEAD ') || call === 'POST /api/publishing/expectation'
}

/** Pages and API for the tests of one worker. */
export class TestServer {
  answers = new Map<string, Answer>()
  calls: Call[] = []
  #holds = new Map<string, PromiseWithResolvers<void>>()
  #backend: ReturnType<typeof openBackend> | undefined
  #isChanged = false
  #test: { template: Template; options: PageOptions } | undefined
  #templateOf: (records: Records) => Promise<Template>
  #folder: string

  constructor(templateOf: (records: Records) => Promise<Template>, folder: string) {
    this.#templateOf = templateOf
    this.#folder = folder
  }

  /**
   * Begins a test: with a fresh database, unless the previous test changed nothing in it. Resolves with its
   * template.
   */
  async begin(options: PageOptions): Promise<Template> {
    this.answers.clear()
    this.calls = []
    for (const { resolve } of this.#holds.values()) resolve()
    this.#holds.clear()
    const template = await this.#templateOf(options.records)
    const isOther = options.leftOut.join() !== this.#test?.options.leftOut.join()
    if (this.#isChanged || isOther || template !== this.#test?.template) await this.close()
    this.#isChanged = false
    this.#test = { template, options }
    return template
  }

  #begun(): { template: Template; options: PageOptions } {
    if (!this.#test) throw new Error('No test has begun.')
    return this.#test
  }

  release(name: string): void {
    this.#hold(name).resolve()
  }

  async close(): Promise<void> {
    const backend = await this.#backend
    this.#backend = undefined
    await backend?.close()
  }

  #hold(name: string): PromiseWithResolvers<void> {
    const hold = this.#holds.get(name) ?? Promise.withResolvers<void>()
    this.#holds.set(name, hold)
    return hold
  }

  async handleApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const call = `${request.method} ${pathname}`
    if (request.headers[directHeader] !== undefined) return this.#pass(call, request, response)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const record = { call, search, headers, body: '' }
    this.calls.push(record)
    const answer =
      this.answers.get(call + search) ??
      this.answers.get(call) ??
      this.answers.get(call.replace(/[^/]+$/, '*'))
    if (answer === undefined) return this.#pass(call, request, response)
    if (answer.instead === 'refusing') return void request.socket.destroy()
    if (answer.instead === 'hanging') return
    if (answer.instead !== 'api') record.body = await bodyOf(request)
    if (answer.hold !== undefined) await this.#hold(answer.hold).promise
    if (answer.instead === 'api') return this.#pass(call, request, response)
    if (answer.instead === 'lost') return this.#pass(call, request, response, () => request.socket.destroy())
    response.writeHead(answer.status, { 'content-type': answer.type })
    response.end(answer.instead === 'picture' ? await samplePng() : answer.body)
  }

  async #pass(
    call: string,
    request: IncomingMessage,
    response: ServerResponse,
    beforeAnswer = () => {},
  ): Promise<void> {
    this.#isChanged ||= !isHarmless(call)
    const { app } = await (this.#backend ??= openBackend(
      this.#begun().template,
      this.#begun().options.leftOut,
    ))
    request.headers.cookie = cookiesOf(request)
      .filter((cookie) => !cookie.startsWith(workerCookie))
      .join('; ')
    await getRequestListener(async (incoming, bindings) => {
      const answer = await app.fetch(incoming, bindings)
      beforeAnswer()
      return answer
    })(request, response)
  }

  /** The page of a path, empty for paths of the public site. */
  page(pathname: string, response: ServerResponse): void {
    const name = pageOf(pathname)
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    if (name === undefined) return void response.end('<!doctype html><title>Another page</title>')
    const { template, options } = this.#begun()
    const { without, leftOut, beside, pictureOrigins, lastingToasts, now, storage } = options
    const absent = leftOut.flatMap((name) => featuresOf.get(name) ?? [])
    const features = [...template.features, ...beside].filter(
      (feature) => ![...without, ...absent].includes(feature),
    )
    let html = readFileSync(join(this.#folder, `${name}.html`), 'utf8')
    html = withData(html, 'backend', { features, pictureOrigins })
    html = withData(html, 'login', {
      ...(features.includes('accounts') && { links: true }),
      ...(features.includes('reset-by-mail') && { resetByMail: true }),
    })
    if (lastingToasts)
      html = html.replace('</head>', '<link rel="stylesheet" href="/lasting-toasts.css"></head>')
    if (now !== undefined) html = html.replace('<head>', `<head><script src="/clock.js?at=${now}"></script>`)
    if (storage !== undefined)
      html = html.replace('<head>', `<head><script src="/broken-storage.js?as=${storage}"></script>`)
    response.end(html)
  }
}

/** Starts what the tests of all workers share. */
export async function openPageServer() {
  const templates = new Map<Records, Promise<Template>>()
  function templateOf(records: Records): Promise<Template> {
    const template = templates.get(records) ?? makeTemplate(records)
    templates.set(records, template)
    return template
  }
  const [, folder] = await Promise.all([templateOf('samples'), bundlePages()])
  const addressToken = readFileSync(new URL('../../../src/site/address-token.js', import.meta.url))
  const files = new Map<string, { type: string; bytes: Buffer | string }>([
    ['/address-token.js', { type: 'text/javascript', bytes: addressToken }],
    [
      '/lasting-toasts.css',
      {
        type: 'text/css',
        bytes: '.Toastify__progress-bar { animation-play-state: paused !important; }',
      },
    ],
    [buildFactsPath, { type: 'application/json', bytes: '{}' }],
    ['/clock.js', { type: 'text/javascript', bytes: clock }],
    ['/broken-storage.js', { type: 'text/javascript', bytes: brokenStorage }],
  ])
  const servers = new Map<string, TestServer>()

  function file(pathname: string) {
    const known = files.get(pathname)
    if (known !== undefined || !pathname.startsWith('/page-assets/')) return known
    const found = { type: kinds[extname(pathname)] ?? '', bytes: readFileSync(join(folder, pathname)) }
    files.set(pathname, found)
    return found
  }

  return {
    serverOf(worker: string): TestServer {
      const server = servers.get(worker) ?? new TestServer(templateOf, folder)
      servers.set(worker, server)
      return server
    },
    /** Responds to the requests of a test's page. Returns false for Vitest's requests. */
    handle(request: IncomingMessage, response: ServerResponse): boolean {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      // The frame of a test file, whose path is `/`: an answer of the test before is not for it.
      if (searchParams.has('iframeId')) return false
      const server = servers.get(workerOf(request) ?? '')
      const answer = server?.answers.get(`${request.method} ${pathname}`)
      const found = file(pathname)
      if (found !== undefined && answer === undefined) {
        response.writeHead(200, {
          'content-type': found.type,
          'cache-control': 'max-age=31536000, immutable',
        })
        response.end(found.bytes)
        return true
      }
      if (server === undefined) return false
      if (pathname.startsWith('/api/')) {
        server.handleApi(request, response).catch(() => response.destroy())
        return true
      }
      const isPage = request.headers['sec-fetch-dest'] === 'iframe'
      if (answer?.instead === 'refusing') response.destroy()
      else if (answer !== undefined)
        response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
      else if (isPage) server.page(pathname, response)
      else return false
      return true
    },
    async close() {
      await Promise.all([...servers.values()].map((server) => server.close()))
      for (const { folder } of await Promise.all(templates.values()))
        await rm(folder, { recursive: true, force: true })
    },
  }
}
