/**
 * Why a call failed:
 * - `network`: no answer (offline, refused, timed out);
 * - `refused`: the server answered with an error status;
 * - `invalid`: refused, and the answer names fields that are not valid;
 * - `off-contract`: an answer of success that is not what the contract promises.
 */
export type ApiErrorKind = 'network' | 'refused' | 'invalid' | 'off-contract'

interface Details {
  kind: ApiErrorKind
  status?: number
  statusText?: string
  /** One of the contract's codes when our API answered. */
  code?: string | undefined
  /** The server's own message, '' when it sent none. */
  serverMessage?: string | undefined
  fields?: Record<string, string> | undefined
  requestId?: string | undefined
  /** Seconds, from Retry-After. */
  retryAfter?: number | undefined
  timedOut?: boolean
  cause?: unknown
}

/** The one error that the client throws. `status` is 0 when there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number
  readonly statusText: string
  readonly code: string
  readonly serverMessage: string
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string
  readonly retryAfter: number | undefined
  /** The call timed out: the request may have arrived. */
  readonly timedOut: boolean

  constructor(details: Details) {
    const { kind, status = 0, serverMessage = '' } = details
    super(serverMessage || (status ? `HTTP error! status: ${status}` : 'No answer from the server'), {
      cause: details.cause,
    })
    this.kind = kind
    this.status = status
    this.statusText = details.statusText ?? ''
    this.code = details.code ?? ''
    this.serverMessage = serverMessage
    this.fields = details.fields ?? {}
    this.requestId = details.requestId ?? ''
    this.retryAfter = details.retryAfter
    this.timedOut = details.timedOut ?? false
  }
}
