import { digest } from './record-digest.ts'

/** Digest of a record as parsed by the contract: equal exactly if all fields are, mark-up included. */
export function recordDigest(record: Record<string, unknown>): string {
  return digest(JSON.stringify(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/**
 * Digest of all content of the site. Publications are ordered by their day, so their order in the list does not
 * count; expertise cards are in the backend's order.
 */
export function contentDigest(publications: string[], expertiseCards: string[]): string {
  return digest([...[...publications].sort(), '', ...expertiseCards].join())
}
