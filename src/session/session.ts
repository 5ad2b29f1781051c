import { call, readFile } from '#api/browser.ts'
import { paths } from '#config/paths.ts'
import { createSession } from './create-session.ts'

export { SessionError } from './create-session.ts'

const session = createSession({
  call,
  storage: () => localStorage,
  jar: () => document,
  secure: () => location.protocol === 'https:',
})

/** The session, null when signed out. The functions below and other tabs change it (LOG-13). */
export const $session = session.$session
/** The stored token, or else the cookie named token (LOG-06). */
export const readToken = session.readToken
/** The stored user's address or id, '' if there is none: whose drafts these are. */
export const readAccount = session.readAccount
/** Token and user are stored: the login page may be skipped (LOG-05). */
export const isSignedIn = session.isSignedIn
/**
 * Signs in and stores the session. Throws an Error with the message to show: the server's, 'Login
 * failed', 'Failed to set authentication data', or 'An error occurred during login' (LOG-04, LOG-06).
 */
export const signIn = session.signIn
/** Asks the server to end the session and resolves with the result (LOG-10). Never throws. */
export const signOut = session.signOut
/** Sets the dashboard's auth_token cookie (LOG-07). */
export const setDashboardCookie = session.setDashboardCookie
/**
 * A call with the bearer token. Throws ApiError, or SessionError when there is no token ('absent') or
 * the server answered 401 ('expired'; the session is then ended).
 */
export const callAsStaff = session.callAsStaff
/** The same for a file of the backend, given its path. */
export const readFileAsStaff = (path: string): Promise<Blob> =>
  session.asStaff((token) => readFile(path, token))
/** The same for the lists that are read with cookies and without the header (ART-06). */
export const callWithCookies = session.callWithCookies

declare global {
  interface Window {
    /** The first script of the page removes it from the address (site/components/AddressToken.astro). */
    addressToken?: string | undefined
  }
}

/** The token from the address. Only the first call gets it (LOG-08). */
export function takeAddressToken(): string | undefined {
  const { addressToken } = window
  delete window.addressToken
  return addressToken || undefined
}

/**
 * Stores a token from the address if the server accepts it. Never replaces a live session. Returns true if the
 * session now has that token.
 */
export const acceptToken = session.acceptToken

const expiryKey = 'session-expired'

/** Records that a session has ended, for this tab's login page. Does nothing if storage is blocked. */
export function rememberExpiry(): void {
  try {
    sessionStorage.setItem(expiryKey, '1')
  } catch {
    // If storage is blocked, the login page does not say why the session ended.
  }
}

/** Returns true if a session has ended in this tab. Only the first call returns it. */
export function takeExpiry(): boolean {
  try {
    const expired = sessionStorage.getItem(expiryKey) !== null
    sessionStorage.removeItem(expiryKey)
    return expired
  } catch {
    return false
  }
}

/** Opens another page. With `replace`, it replaces this one in the history. */
export function redirect(address: string, { replace = false } = {}): void {
  if (replace) location.replace(address)
  else location.assign(address)
}

/**
 * Follows sign-in and sign-out in other tabs. A page that unloads without a session redirects to the login
 * page, unless it is already leaving (LOG-09): through the Navigation API if the browser supports it. Other
 * browsers ignore a redirect during unload; there the next protected page redirects.
 */
export function watchSession(isLeaving: () => boolean): void {
  const refresh = () => session.refresh()
  // A null key means that all storage was cleared.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'token') refresh()
  })
  addEventListener('pageshow', refresh)
  document.addEventListener('visibilitychange', refresh)
  const leave = (navigating?: Event) => {
    if (isLeaving() || readToken() !== undefined) return
    navigating?.preventDefault()
    location.replace(paths.login)
  }
  if (!('navigation' in window)) return addEventListener('beforeunload', () => leave())
  navigation.addEventListener('navigate', (event) => {
    const { destination, downloadRequest } = event
    const isPage = !destination.sameDocument && downloadRequest === null
    if (isPage && destination.url !== location.origin + paths.login) leave(event)
  })
}

if (typeof document !== 'undefined') session.refresh()
