import { ofetch, type FetchOptions } from 'ofetch'
import type { Endpoint } from '#contract/endpoint.ts'
import { pathOf } from '#contract/endpoint-path.ts'
import { readRefusal } from '#contract/error-body.ts'
import { z } from '#contract/zod.ts'
import { ApiError } from './api-error.ts'

export { ApiError } from './api-error.ts'
export { withRetries } from './with-retries.ts'

export interface ClientOptions {
  /** Origin of the backend, without a trailing slash; '' for the page's own origin. */
  host: string
  /** Milliseconds until a call times out. */
  timeout?: number
  fetch?: typeof fetch
}

export interface CallInput<Body> {
  id?: string
  body?: Body
  /** Sent as `Authorization: Bearer`. */
  token?: string | undefined
  search?: Record<string, string | number | undefined>
  signal?: AbortSignal
  /** Set if the page may end before the response. */
  keepalive?: boolean
  /** `no-cache` asks the backend even if the browser has a fresh response. */
  cache?: RequestCache
  /** Sent unchanged, in place of a body. */
  file?: File | undefined
  /** Gets the upload progress of a file or body, from 0 to 1. While it grows, the call does not time out. */
  onProgress?: ((share: number) => void) | undefined
}

/** Calls one endpoint of the contract; throws ApiError and nothing else. */
export type Call = <Body, Answer>(
  endpoint: Endpoint<Body, Answer>,
  input?: CallInput<Body>,
) => Promise<Answer>

/** The parts of a response that are read. */
type Answered = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers'>

function refusal(response: Answered, body: unknown, text: string): ApiError {
  const { message, code, fields, requestId } = readRefusal(body, text)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    kind: fields ? 'invalid' : 'refused',
    status: response.status,
    statusText: response.statusText,
    serverMessage: message,
    code,
    fields,
    requestId,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

function readBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Runs a call that is aborted after `timeout` milliseconds, body included, or by `signal`. Each call of `extend`
 * restarts the timeout.
 */
async function within<Result>(
  timeout: number,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal, extend: () => void) => Promise<Result>,
): Promise<Result> {
  // Browsers of 2021 have neither AbortSignal.timeout nor AbortSignal.any.
  const controller = new AbortController()
  let timedOut = false
  const end = () => {
    timedOut = true
    controller.abort()
  }
  let timer = setTimeout(end, timeout)
  const extend = () => {
    clearTimeout(timer)
    timer = setTimeout(end, timeout)
  }
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  try {
    return await run(controller.signal, extend)
  } catch (cause) {
    throw new ApiError({ kind: 'network', timedOut, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** The typed client of one backend. Retries and caching belong to the caller. */
export function createClient({ host, timeout = 15_000, fetch }: ClientOptions): Call {
  const send = fetch ? ofetch.create({}, { fetch, Headers, AbortController }) : ofetch
  return async (endpoint, input = {}) => {
    const { body, token } = input
    const options: FetchOptions<'text'> = {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        // A plain public GET has no content type: it would cost every visitor a CORS preflight.
        ...(token || body !== undefined ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      credentials: endpoint.credentials,
      ...(input.cache && { cache: input.cache }),
      ...(input.keepalive && { keepalive: true }),
      responseType: 'text',
      ignoreResponseError: true,
      retry: false,
      // Undefined is not sent.
      body: JSON.stringify(body),
      query: input.search,
    }
    const address = host + pathOf(endpoint, input.id)
    const response = await within(timeout, input.signal, async (limit, extend) => {
      if (!input.file && !input.onProgress) return send.raw(address, { ...options, signal: limit })
      const { sendFile } = await import('./send-file.ts')
      return sendFile(address, { ...input, method: endpoint.method, signal: limit, extend })
    })
    const text = response._data ?? ''
    const received = readBody(text)
    if (!response.ok) throw refusal(response, received, text)
    const parsed = z.safeParse(endpoint.answer, received)
    if (parsed.success) return parsed.data
    throw new ApiError({ kind: 'off-contract', status: response.status, cause: parsed.error })
  }
}
