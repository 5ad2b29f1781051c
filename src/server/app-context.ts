import type { Hono, MiddlewareHandler } from 'hono'
import type { Kysely } from 'kysely'
import type { MailState } from '#contract/inbox.ts'
import type { PublishStatus } from '#contract/publishing.ts'
import type { AccountRow, Database, MessageNoun } from './database/schema.ts'
import type { Limiters } from './limits.ts'
import type { Metric } from './metrics/exposition.ts'

/** What an operator may want to act on: a guessed password, a proxy that is not trusted. */
export interface Warning {
  reason: string
  /** Where it came from, as a hash that is another in each run of the server. */
  network?: string
  /** Identifier of the account that it is about, where there is one. */
  account?: string | undefined
}

/** One line of the log about one request: nothing in it tells who asked or what was sent. */
export interface RequestLine {
  level: 'info' | 'warn' | 'error'
  requestId: string
  method: string
  /** The route's pattern, so that no identifier is logged. */
  route: string
  status: number
  ms: number
  warning?: Warning
  /** What broke, when the fault is ours. */
  error?: string
}

/** What makes the public site after changes. */
export interface Publishing {
  status: () => Promise<PublishStatus>
  publishNow: () => Promise<void>
  /** Prepares for a change, where that makes it live sooner. */
  expectChanges?: () => void
}

/** What sends mail. */
export interface Mail {
  /**
   * Queues the mails about a message, in the transaction that keeps it or frees it. A second call for the same message
   * queues nothing.
   */
  queue: (work: Kysely<Database>, noun: MessageNoun, message: { id: string; email: string }) => Promise<void>
  /** Queues the mail to staff that messages are held back because too many have come. */
  queueFlood: (work: Kysely<Database>) => Promise<void>
  state: () => Promise<MailState>
  /**
   * Queues a mail with a link that sets an account's password, where the address of the site is set; without an account,
   * a mail that is never sent. Whether it can be sent.
   */
  queueLink?: (
    work: Kysely<Database>,
    kind: 'invitation' | 'reset',
    account: Pick<AccountRow, 'id' | 'email'> | undefined,
  ) => Promise<boolean>
  /** Queues the mail that tells its owner of an account's new password, in the transaction that sets it. */
  queuePasswordNotice: (work: Kysely<Database>, account: Pick<AccountRow, 'id'>) => Promise<void>
}

/** What a monitoring system is told. */
export interface Metrics {
  /** What it shows to be told. */
  token: string
  read: () => Promise<Metric[]>
}

/** Everything that the API depends on. */
export interface AppDeps {
  db: Kysely<Database>
  limiters: Limiters
  /** Milliseconds since 1970. */
  now: () => number
  /** Resolves after so many milliseconds. */
  pause: (milliseconds: number) => Promise<unknown>
  log: (line: RequestLine) => void
  /** Called after publications or expertise cards have changed: the change is counted with them, in one transaction. */
  onContentChange: () => void
  /** What makes the public site from here, where something does. */
  publishing?: Publishing | undefined
  /** What sends mail, where it is set up. */
  mail?: Mail | undefined
  /** What a monitoring system is told, where it may ask. */
  metrics?: Metrics | undefined
  /** The answers of public lists, where something else answers with them as well. */
  lists?: { middleware: MiddlewareHandler<AppEnv> } | undefined
  /** Throws ApiFailure with the reason when this process should get no more requests. */
  checkReady: () => Promise<void>
  corsOrigins: string[]
  /** Origin of the site, where it is not served beside the API. */
  siteUrl?: string | undefined
  /** How many proxies in front are trusted with the caller's address. */
  trustedHops: number
}

/** The two forms that a page without script can post. */
export type Form = 'appointment' | 'query'

export interface AppEnv {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } }
  Variables: {
    requestId: string
    route: string
    fault?: string
    /** `network` still as it is. */
    warning?: Warning
    /** Set when this is a plain post of that form, to be answered with the way back to its page. */
    form?: Form | undefined
    /** Takes the JSON of an answer, part by part as it is made. Where it is set, the route's response has no body. */
    takePart?: (part: Uint8Array<ArrayBuffer>) => void
  }
}

export type App = Hono<AppEnv>
