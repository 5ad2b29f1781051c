/** A secret of a link (server/accounts/tokens.ts). */
const secretShape = /^#([\w-]{20,200})$/

/**
 * The secret of the link that was opened; undefined if there is none. It moves from the address into this entry of the
 * history: a reload still has it, but no list of visited pages, copied address or request does.
 */
export function reviewSecret(): string | undefined {
  const { pathname, search, hash } = location
  const state: unknown = history.state
  const [, found] = secretShape.exec(hash) ?? []
  if (found !== undefined) {
    const kept = typeof state === 'object' ? state : {}
    history.replaceState({ ...kept, review: found }, '', pathname + search)
    return found
  }
  if (typeof state !== 'object' || state === null || !('review' in state)) return undefined
  return typeof state.review === 'string' ? state.review : undefined
}
