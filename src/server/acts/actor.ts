import type { AccountRow } from '#server/database/schema.ts'

/** The author of an act, with network and time. */
export interface Actor {
  account: Pick<AccountRow, 'id' | 'full_name'>
  /** As a hash (network-hash.ts); '' if there is none. */
  network: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * The subject of an act; without a noun it is not a single record. Messages have no title here, because
 * visitors' words and names are erased elsewhere.
 */
export interface Subject {
  noun?:
    | 'publication'
    | 'expertise-card'
    | 'query'
    | 'appointment'
    | 'account'
    | 'session'
    | 'subscriber'
    | 'review'
  id?: string
  title?: string
}

/** A command of the operator, or this server itself. */
export function systemActor(name: string, now: number): Actor {
  return { account: { id: '', full_name: name }, network: '', now }
}
