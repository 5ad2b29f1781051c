import { passwordLinkPrefix } from '#config/paths.ts'

/** Address of the form for a forgotten password. */
export const forgottenPasswordFragment = '#forgotten-password'

/** The history state that replaces the secret in the address. */
function stateWith(secret: string | undefined): object {
  const state: unknown = history.state
  return { ...(typeof state === 'object' ? state : {}), passwordLink: secret }
}

/**
 * The secret of a password link; undefined if the page was opened without one. It moves from the address into this
 * entry of the history: a reload still has it, but no list of visited pages, copied address or request does.
 */
export function passwordLinkSecret(): string | undefined {
  const { pathname, search, hash } = location
  if (hash.startsWith(passwordLinkPrefix))
    history.replaceState(stateWith(hash.slice(passwordLinkPrefix.length)), '', pathname + search)
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('passwordLink' in state)) return undefined
  return typeof state.passwordLink === 'string' ? state.passwordLink : undefined
}

/** Removes a used or declined secret, and the fragment of the address. */
export function clearPasswordLink(): void {
  const { pathname, search } = location
  history.replaceState(stateWith(undefined), '', pathname + search)
}
