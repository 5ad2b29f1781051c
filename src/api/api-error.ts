/**
 * Why a call failed: - `network`: no response (offline, refused, timed out); - `refused`: the server returned
 * an error status; - `invalid`: refused, and the response names invalid fields; - `off-contract`: a
 * successful response that violates the contract.
 */
export type ApiErrorKind = 'network' | 'refused' | 'invalid' | 'off-contract'

interface Details {
  kind: ApiErrorKind
  status?: number
  statusText?: string
  /** One of the contract's codes, if our API responded. */
  code?: string | undefined
  /** The server's message; '' if it sent none. */
  serverMessage?: string | undefined
  fields?: Record<string, string> | undefined
  requestId?: string | undefined
  /** Seconds, from Retry-After. */
  retryAfter?: number | undefined
  timedOut?: boolean
  cause?: unknown
}

/** The only error that the client throws. `status` is 0 if there was no response. */
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
    super(serverMessage || (status ? `HTTP error! status: ${status}` : 'No response from the server'), {
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
