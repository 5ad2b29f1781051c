import { type ErrorCode, errorCodes } from '#contract/error-codes.ts'

interface Details {
  /** Replaces the default message of the code. */
  message?: string
  fields?: Record<string, string>
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
}

/** An error response: its status and its message derive from the contract's code. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: ErrorCode
  readonly status: (typeof errorCodes)[ErrorCode]['status']
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, { message, fields, retryAfter }: Details = {}) {
    super(message ?? errorCodes[code].message)
    this.code = code
    this.status = errorCodes[code].status
    this.fields = fields
    this.retryAfter = retryAfter
  }
}
