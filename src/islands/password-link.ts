import { passwordLinkMark } from '#config/paths.ts'

/** What leads to the form for a forgotten password. */
export const forgottenMark = '#forgotten-password'

/** What the history keeps in the place of the address. */
function stateWith(secret: string | undefined): object {
  const state: unknown = history.state
  return { ...(typeof state === 'object' ? state : {}), passwordLink: secret }
}

/**
 * The secret of a link that sets a password, undefined where this page was opened without one. It moves from the address
 * into this entry of the history: a reload still has it, and no list of visited pages, copied address or request does.
 */
export function keptPasswordLink(): string | undefined {
  const { pathname, search, hash } = location
  if (hash.startsWith(passwordLinkMark))
    history.replaceState(stateWith(hash.slice(passwordLinkMark.length)), '', pathname + search)
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('passwordLink' in state)) return undefined
  return typeof state.passwordLink === 'string' ? state.passwordLink : undefined
}

/** Forgets it, when it was used or is not to be, and what is behind the # of the address. */
export function dropPasswordLink(): void {
  const { pathname, search } = location
  history.replaceState(stateWith(undefined), '', pathname + search)
}
