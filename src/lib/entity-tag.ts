/**
 * Whether a caller has the current copy: `If-None-Match` has its entity tag, strong or weak, among any others, or `*` for
 * any copy (RFC 9110, 13.1.2).
 */
export function hasCurrentCopy(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const known: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return ifNoneMatch.trim() === '*' || known.includes(etag.replace(/^W\//, ''))
}
