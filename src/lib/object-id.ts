/** Creation time of an identifier, from its first 8 hex characters (seconds); null if it has none. */
export function dateOfObjectId(id: string): Date | null {
  const seconds = /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) : Number.NaN
  return Number.isNaN(seconds) ? null : new Date(seconds * 1000)
}
