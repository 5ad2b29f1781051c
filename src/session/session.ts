import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, type Call, createClient } from '#api/client.ts'
import { browserEnv } from '#config/env.ts'
import { paths } from '#config/paths.ts'
import { type LoginInput, login, logout, readMe } from '#contract/auth.ts'
import {
  clearSession,
  hasStoredSession,
  keepDashboardCookie,
  names,
  type Places,
  readToken,
  storeSession,
} from './storage.ts'

/** The client of the one backend, for everyone who has a session. */
export const call: Call = createClient({ host: browserEnv.apiHost })

/** The token of the session, '' when signed out. */
const $current = atom('')
export const $token: ReadableAtom<string> = $current

function places(): Places {
  return { storage: localStorage, cookies: document, isHttps: location.protocol === 'https:' }
}

/** Whether somebody is signed in already, by what is stored (LOG-05). */
export function isSignedIn(): boolean {
  return hasStoredSession(places())
}

/**
 * Signs in and stores the session. Throws an Error whose message is what to say: the server's, 'Login
 * failed', or 'Failed to set authentication data' (LOG-04).
 */
export async function signIn(input: LoginInput): Promise<void> {
  const answer = await call(login, { body: input }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw new Error('An error occurred during login', { cause: error })
    throw new Error(
      error.serverMessage || (error.status ? 'Login failed' : 'An error occurred during login'),
      { cause: error },
    )
  })
  if (!answer.success || !answer.token) throw new Error(answer.message || 'Login failed')
  try {
    storeSession(places(), answer.token, answer.user ?? {})
  } catch (error) {
    throw new Error('Failed to set authentication data', { cause: error })
  }
}

/** The token in the address, taken out of it before anything else can see it (LOG-08). */
function takeTokenFromAddress(): string {
  const address = new URL(location.href)
  const token = address.searchParams.get('token') ?? ''
  if (token === '') return ''
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address)
  return token
}

/** A token from the address counts only once the backend knows it, and never replaces a live session. */
async function adopt(token: string): Promise<void> {
  if (readToken(places())) return
  const { user } = await call(readMe, { token })
  if (user) storeSession(places(), token, user)
}

/** Starts the dashboard's session from what is stored or in the address; whether there is one. */
export async function startSession(): Promise<boolean> {
  const offered = takeTokenFromAddress()
  if (offered) await adopt(offered).catch(() => undefined)
  const token = readToken(places())
  $current.set(token)
  if (token) keepDashboardCookie(places(), token)
  watchOtherTabs()
  return token !== ''
}

function watchOtherTabs(): void {
  // Another tab signed out, or in as somebody else: this one must not go on as before (LOG-13).
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== names.token) return
    const token = readToken(places())
    if (token === $current.get()) return
    $current.set(token)
    if (token === '') leaveForLogin()
  })
  // LOG-09
  addEventListener('beforeunload', () => {
    if (!readToken(places())) location.href = paths.login
  })
}

export function leaveForLogin(): void {
  location.assign(paths.login)
}

/** The session is over, by a 401 or by hand: forgets it (LOG-11). */
export function endSession(): void {
  clearSession(places())
  $current.set('')
}

/**
 * Signs out. Throws an Error with the words to show, and keeps the session, when the backend does not
 * agree; without a token the words are 'No active session found' (LOG-10).
 */
export async function signOut(): Promise<void> {
  const token = readToken(places())
  if (!token) throw new Error('No active session found')
  try {
    await call(logout, { token })
  } catch (error) {
    throw new Error(error instanceof ApiError ? 'Logout failed' : 'Error logging out', { cause: error })
  }
  endSession()
}

export function leaveForWebsite(): void {
  location.assign(browserEnv.publicWebsiteUrl)
}
