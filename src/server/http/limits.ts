import { createHash } from 'node:crypto'
import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { counted } from '#lib/counted.ts'
import { ApiFailure } from './api-failure.ts'

/** Number of points in a number of seconds. */
export interface Limit {
  points: number
  seconds: number
}

/** Public calls are limited by network and by mail address: whole offices share a network. */
export const defaultLimits = {
  signInByNetwork: { points: 100, seconds: 900 },
  /** Failures on one account from one network: beyond the limit, that network is refused. */
  failureByNetworkAndAccount: { points: 10, seconds: 900 },
  /**
   * Failures on one account from anywhere: beyond the limit, every network is slowed, and no one is locked
   * out.
   */
  failureByAccount: { points: 20, seconds: 900 },
  /**
   * All form posts of one network, repeated ones included. A browser sends queued forms once a minute: enough for
   * twenty browsers behind one address.
   */
  postByNetwork: { points: 1200, seconds: 3600 },
  /** Messages from one network. */
  formByNetwork: { points: 60, seconds: 3600 },
  formByMail: { points: 6, seconds: 3600 },
  /** Messages from everyone: beyond the limit, they are held back. */
  formByEveryone: { points: 300, seconds: 3600 },
  /** Uses of password links by one network, and requests for one by mail. */
  linkByNetwork: { points: 60, seconds: 3600 },
  resetByNetwork: { points: 20, seconds: 3600 },
  resetByMail: { points: 3, seconds: 3600 },
  /** Requests to subscribe, by one network, for one mailbox, and by everyone: each may send a mail to a stranger. */
  subscribeByNetwork: { points: 20, seconds: 3600 },
  subscribeByMail: { points: 3, seconds: 3600 },
  subscribeByEveryone: { points: 300, seconds: 3600 },
  /** Calls of reviewers by one network, and what one of them sends. */
  reviewByNetwork: { points: 600, seconds: 3600 },
  reviewByReviewer: { points: 120, seconds: 3600 },
  /**
   * Reads of one private calendar, and of wrong addresses by one network, which do not count against a right one. A
   * calendar asks every few minutes at most.
   */
  calendarReads: { points: 120, seconds: 3600 },
  /** Calls that ask links, by one account. */
  linksByAccount: { points: 120, seconds: 3600 },
  /** Lines of the audit trail about public actions: beyond the limit, only the log has them. */
  lineByNetworkAndAccount: { points: 5, seconds: 900 },
  lineByEveryone: { points: 300, seconds: 3600 },
}

export type LimitName = keyof typeof defaultLimits
export type LimitSettings = Record<LimitName, Limit>

/** Hashes a value, so that no counter has an address. */
function keyOf(value: string): string {
  return createHash('sha256').update(value.trim().toLowerCase()).digest('base64url')
}

function wait(seconds: number): string {
  return seconds < 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
}

/**
 * Sends the limiter's statements without their names: a pooler such as PgBouncer gives each transaction another session,
 * in which a name is missing, or used already.
 */
function withoutNames(pool: Pick<pg.Pool, 'query'>) {
  return { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, ...(values ? { values } : {}) }) }
}

/** Counters in memory, or in Postgres if copies of the server share them. */
export function createLimiters(settings: LimitSettings, pool: Pick<pg.Pool, 'query'> | undefined) {
  const limiters = new Map<string, RateLimiterAbstract>()
  const entries: [string, Limit][] = Object.entries(settings)
  for (const [index, [name, { points, seconds }]] of entries.entries()) {
    const options = { keyPrefix: name, points, duration: seconds }
    limiters.set(
      name,
      pool === undefined
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({
            ...options,
            storeClient: withoutNames(pool),
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
            // They share one table: one of them deletes, every five minutes, counters that expired an hour
            // ago.
            clearExpiredByTimeout: index === 0,
          }),
    )
  }

  /** Counts a point. Returns the refusal beyond the limit. */
  async function consume(name: LimitName, value: string): Promise<RateLimiterRes | undefined> {
    try {
      await limiters.get(name)?.consume(keyOf(value))
      return undefined
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    }
  }

  return {
    /** Counts a point for `value`; throws ApiFailure too_many_requests, with the wait, beyond the limit. */
    async count(name: LimitName, value: string): Promise<void> {
      const refusal = await consume(name, value)
      if (refusal) {
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new ApiFailure('too_many_requests', {
          message: `Too many attempts. Please try again in ${wait(retryAfter)}.`,
          retryAfter,
        })
      }
    },
    /** Counts a point for `value`. Returns whether that exceeds the limit. */
    exceeds: async (name: LimitName, value: string) => (await consume(name, value)) !== undefined,
    /** Whether the limit of `value` is used up. */
    async isUsedUp(name: LimitName, value: string): Promise<boolean> {
      const counted = await limiters.get(name)?.get(keyOf(value))
      return counted != null && counted.remainingPoints <= 0
    },
    /** Takes back one point. */
    async takeBack(name: LimitName, value: string): Promise<void> {
      await limiters.get(name)?.reward(keyOf(value))
    },
    /** Clears the counter, after a success. */
    async forget(name: LimitName, value: string): Promise<void> {
      await limiters.get(name)?.delete(keyOf(value))
    },
  }
}

export type Limiters = ReturnType<typeof createLimiters>
