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

/** How often in how many seconds. */
export interface Limit {
  points: number
  seconds: number
}

/** What is public is limited by network address and by mail address: whole offices share the former. */
export interface LimitSettings {
  signInByNetwork: Limit
  /** Failures on one account from one network: past them, that network is refused. */
  failureByNetworkAndAccount: Limit
  /** Failures on one account from anywhere: past them, every network is slowed, so that nobody is locked out. */
  failureByAccount: Limit
  /** All that one network posts to forms, what is sent again included. */
  postByNetwork: Limit
  /** Messages from one network. */
  formByNetwork: Limit
  formByMail: Limit
  /** Messages from everybody: past them, they are held back. */
  formByEveryone: Limit
  /** Links that set a password, tried by one network; and those asked for by mail. */
  linkByNetwork: Limit
  resetByNetwork: Limit
  resetByMail: Limit
  /** Lines of the audit trail about what anyone may do without signing in: past them, the log alone tells of it. */
  lineByNetworkAndAccount: Limit
  lineByEveryone: Limit
}

export const defaultLimits: LimitSettings = {
  signInByNetwork: { points: 100, seconds: 900 },
  failureByNetworkAndAccount: { points: 10, seconds: 900 },
  failureByAccount: { points: 20, seconds: 900 },
  // A browser sends what waits once a minute: room for twenty behind one address.
  postByNetwork: { points: 1200, seconds: 3600 },
  formByNetwork: { points: 60, seconds: 3600 },
  formByMail: { points: 6, seconds: 3600 },
  formByEveryone: { points: 300, seconds: 3600 },
  linkByNetwork: { points: 60, seconds: 3600 },
  resetByNetwork: { points: 20, seconds: 3600 },
  resetByMail: { points: 3, seconds: 3600 },
  lineByNetworkAndAccount: { points: 5, seconds: 900 },
  lineByEveryone: { points: 300, seconds: 3600 },
}

export type LimitName = keyof LimitSettings

export interface Limiters {
  /** Counts one more of `value`; throws ApiFailure too_many_requests, with the wait, past the limit. */
  count: (name: LimitName, value: string) => Promise<void>
  /** Counts one more of `value`; whether that is past the limit. */
  exceeds: (name: LimitName, value: string) => Promise<boolean>
  /** Whether the limit of `value` is used up. */
  isUsedUp: (name: LimitName, value: string) => Promise<boolean>
  /** Takes back one that was counted. */
  takeBack: (name: LimitName, value: string) => Promise<void>
  /** Forgets what was counted, after a success. */
  forget: (name: LimitName, value: string) => Promise<void>
}

/** Kept as a hash, so that no address stands in the counters. */
function keyOf(value: string): string {
  return createHash('sha256').update(value.trim().toLowerCase()).digest('base64url')
}

function wait(seconds: number): string {
  return seconds < 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
}

/** Counters in memory, or in Postgres where copies of the server share them. */
export function createLimiters(settings: LimitSettings, pool: pg.Pool | undefined): Limiters {
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
            storeClient: pool,
            tableName: 'rate_limits',
            tableCreated: true,
            // They share one table: one of them clears away, every five minutes, what ended an hour ago.
            clearExpiredByTimeout: index === 0,
          }),
    )
  }

  /** Counts one more; the refusal, past the limit. */
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
    async count(name, value) {
      const refusal = await consume(name, value)
      if (refusal) {
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new ApiFailure('too_many_requests', {
          message: `Too many attempts. Please try again in ${wait(retryAfter)}.`,
          retryAfter,
        })
      }
    },
    exceeds: async (name, value) => (await consume(name, value)) !== undefined,
    async isUsedUp(name, value) {
      const counted = await limiters.get(name)?.get(keyOf(value))
      return counted != null && counted.remainingPoints <= 0
    },
    async takeBack(name, value) {
      await limiters.get(name)?.reward(keyOf(value))
    },
    async forget(name, value) {
      await limiters.get(name)?.delete(keyOf(value))
    },
  }
}
