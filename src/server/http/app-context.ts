import type { Hono } from 'hono'
import type { MailState } from '#contract/inbox.ts'
import type { PublishStatus } from '#contract/publishing.ts'
import type { MessageNoun } from '#server/database/message-rows.ts'
import type { AccountRow, Db } from '#server/database/schema.ts'
import type { ApiFailure } from './api-failure.ts'
import type { Limiters } from './limits.ts'
import type { Metric } from './exposition.ts'

/** An event that an operator may want to act on: a guessed password, an untrusted proxy. */
export interface Warning {
  reason: string
  /** Hash of the calling network, different in each run of the server. */
  network?: string
  /** Identifier of the account concerned, if there is one. */
  account?: string | undefined
}

/** The log line of one request, without the caller and the content. */
export interface RequestLine {
  level: 'info' | 'warn' | 'error'
  requestId: string
  method: string
  /** The route's pattern, so that no identifier is logged. */
  route: string
  status: number
  ms: number
  warning?: Warning
  /** The error, if the fault is ours. */
  error?: string
}

/** Rebuilds the public site after changes. */
export interface Publishing {
  status: () => Promise<PublishStatus>
  publishNow: () => Promise<void>
  /** Prepares for a change, if that makes it live sooner. */
  expectChanges?: () => void
}

/** Queues mail. */
export interface Mail {
  /**
   * Queues the mails about a message, in the transaction that stores or frees it. A second call for the same
   * message queues nothing.
   */
  queue: (work: Db, noun: MessageNoun, message: { id: string; email: string }) => Promise<void>
  /** Queues the mail to staff that messages are held back because too many have come. */
  queueFlood: (work: Db) => Promise<void>
  state: () => Promise<MailState>
  /**
   * Queues a mail with a link that sets an account's password, if the address of the site is set; without an
   * account, a mail that is never sent. Returns whether it can be sent.
   */
  queueLink?: (
    work: Db,
    kind: 'invitation' | 'reset',
    account: Pick<AccountRow, 'id' | 'email'> | undefined,
  ) => Promise<boolean>
  /**
   * Queues a mail that asks an address to confirm its subscription, if the addresses of the site and of the API are set;
   * without a subscriber, a mail that is never sent.
   */
  queueConfirmation?: (work: Db, subscriber: { id: string } | undefined) => Promise<void>
  /** Queues the mail with the link of a review, if the address of the site is set. */
  queueReview?: (work: Db, review: { id: string }) => Promise<void>
  /** Queues the mail to staff about the answer of a reviewer. */
  queueReviewAnswer: (work: Db, answer: { id: string; verdict: string }) => Promise<void>
  /** Queues the notice to its owner that an account has a new password, in the transaction that sets it. */
  queuePasswordNotice: (work: Db, account: Pick<AccountRow, 'id'>) => Promise<void>
}

/** Metrics for a monitoring system. */
export interface Metrics {
  /** Bearer token that grants access. */
  token: string
  read: () => Promise<Metric[]>
}

/** Everything that the API depends on. */
export interface AppDeps {
  db: Db
  limiters: Limiters
  /** Milliseconds since 1970. */
  now: () => number
  /** Resolves after that many milliseconds. */
  pause: (milliseconds: number) => Promise<unknown>
  log: (line: RequestLine) => void
  /**
   * Called after publications or expertise cards have changed. The change is counted in their transaction.
   */
  onContentChange: () => void
  /** Rebuilds the public site, if this process does so. */
  publishing?: Publishing | undefined
  /** Queues mail, if it is set up. */
  mail?: Mail | undefined
  /** Repeats a task until the API stops, and then runs it a last time; `failure` begins the line about a failure. */
  repeat: (task: () => Promise<void>, options: { every: number; failure: string }) => void
  /** Staff want to hear when they publish a text that no reviewer has read (REV-02). */
  asksForReview?: boolean
  /** Metrics for a monitoring system, if they are enabled. */
  metrics?: Metrics | undefined
  /** Throws ApiFailure with the reason if this process should get no more requests. */
  checkReady: () => Promise<void>
  corsOrigins: string[]
  /** Origin of the site, if the API does not serve it. */
  siteUrl?: string | undefined
  /** Number of trusted proxies in front. */
  trustedHops: number
}

/** The two forms that a page without script can post. */
export type Form = 'appointment' | 'query'

export interface AppEnv {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } }
  Variables: {
    requestId: string
    /** The account of a valid token. */
    accountOf: (token: string) => Promise<AccountRow | undefined>
    route: string
    fault?: string
    /** `network` not yet hashed. */
    warning?: Warning
    /** Set for a plain post of that form: the response leads back to its page. */
    form?: Form | undefined
    /** Set for requests by links and forms that get a page: it also reports failures. */
    failurePage?: (failure: ApiFailure) => Response | Promise<Response>
  }
}

export type App = Hono<AppEnv>
