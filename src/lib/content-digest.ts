import { digest } from './digest.ts'

/** The digest of a record as the contract reads it: equal exactly when nothing in it differs, mark-up included. */
export function recordDigest(record: Record<string, unknown>): string {
  return digest(JSON.stringify(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/**
 * The digest of all content that the site is built from. Publications are ordered by their day, so the order
 * in which they come does not count; expertise cards stand in the backend's own order.
 */
export function contentDigest(publications: string[], expertiseCards: string[]): string {
  return digest([...[...publications].sort(), '', ...expertiseCards].join())
}
