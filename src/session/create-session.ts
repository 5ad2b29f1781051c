import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, type Call } from '#api/client.ts'
import { login, type LoginInput, logout, readMe } from '#contract/auth.ts'
import { isRecord, looseText } from '#contract/loose.ts'
import { type CookieJar, readCookie, removeCookie, writeCookie } from './cookies.ts'

type SessionUser = Record<string, unknown>

/** The session of a signed-in person: a bearer token exists (LOG-06). */
interface SignedIn {
  token: string
}

/**
 * A staff call without a session (`absent`), or with one that got 401 (`expired`). The screen shows its own
 * message for each.
 */
export class SessionError extends Error {
  override readonly name = 'SessionError'
  readonly reason: 'absent' | 'expired'

  constructor(reason: 'absent' | 'expired', message: string) {
    super(message)
    this.reason = reason
  }
}

interface SignOutResult {
  ok: boolean
  /** The message to show (LOG-10). */
  text: string
  /** The next page, if there is one: 'website' or 'login'. */
  next: 'website' | 'login' | null
}

interface SessionEnvironment {
  call: Call
  /** May throw: storage can be blocked or missing. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>
  jar: () => CookieJar
  /** Whether the page was loaded over https. */
  secure: () => boolean
}

interface Session {
  /** Null when signed out. */
  $session: ReadableAtom<SignedIn | null>
  readToken: () => string | undefined
  readAccount: () => string
  isSignedIn: () => boolean
  refresh: () => void
  signIn: (input: LoginInput) => Promise<void>
  setDashboardCookie: () => void
  acceptToken: (token: string) => Promise<boolean>
  signOut: () => Promise<SignOutResult>
  callAsStaff: Call
  callWithCookies: Call
  asStaff: <Answer>(ask: (token: string) => Promise<Answer>) => Promise<Answer>
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** The session, independent of the storage, cookies and client in use (LOG-06 to LOG-12). */
export function createSession({ call, storage, jar, secure }: SessionEnvironment): Session {
  const $session = atom<SignedIn | null>(null)

  const stored = (name: string) => attempt(() => storage().getItem(name)) || undefined
  const readToken = () => stored('token') ?? attempt(() => readCookie(jar(), 'token'))

  function refresh(): void {
    const token = readToken()
    if ($session.get()?.token !== token) $session.set(token === undefined ? null : { token })
  }

  function forgetCookies(): void {
    for (const name of ['token', 'auth_token', 'user_info']) attempt(() => removeCookie(jar(), name))
  }

  /** Removes the session without a call (LOG-11). Drafts stay. */
  function endSession(): void {
    for (const name of ['token', 'user']) attempt(() => storage().removeItem(name))
    forgetCookies()
    refresh()
  }

  function keep(token: string, user: SessionUser): void {
    const userText = JSON.stringify(user)
    try {
      storage().setItem('token', token)
      storage().setItem('user', userText)
      const options = { days: 1, secure: secure(), sameSite: 'strict' } as const
      writeCookie(jar(), 'auth_token', token, options)
      writeCookie(jar(), 'user_info', userText, options)
    } catch (cause) {
      endSession()
      throw new Error('Failed to set authentication data', { cause })
    }
    refresh()
  }

  /** Runs a call that needs a session, and ends the session if the server rejects its token. */
  async function signedIn<Answer>(absent: string, ask: (token: string) => Promise<Answer>): Promise<Answer> {
    const token = readToken()
    if (token === undefined) throw new SessionError('absent', absent)
    try {
      return await ask(token)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      // Another tab may have signed in since: only the refused token is removed.
      if (readToken() === token) endSession()
      throw new SessionError('expired', 'Unauthorized')
    }
  }

  function asStaff<Answer>(ask: (token: string) => Promise<Answer>): Promise<Answer> {
    return signedIn('No authentication token found', ask)
  }

  /** Whether the server rejects the token. A server that is down does not end a session. */
  async function isOver(token: string): Promise<boolean> {
    return call(readMe, { token }).then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.status === 401,
    )
  }

  return {
    $session,
    readToken,
    refresh,

    readAccount() {
      const user: unknown = attempt(() => JSON.parse(stored('user') ?? ''))
      const { email, _id, id } = isRecord(user) ? user : {}
      return [email, _id, id].map((value) => looseText(value)).find(Boolean) ?? ''
    },

    asStaff,

    callAsStaff: (endpoint, input) => asStaff((token) => call(endpoint, { ...input, token })),

    callWithCookies: (endpoint, input) => signedIn('No token found', () => call(endpoint, input)),

    isSignedIn: () => stored('token') !== undefined && stored('user') !== undefined,

    async signIn(input) {
      const { success, token, user, message } = await call(login, { body: input }).catch((cause: unknown) => {
        const refused = cause instanceof ApiError && cause.status > 0
        const message = refused ? cause.serverMessage || 'Login failed' : 'An error occurred during login'
        throw new Error(message, { cause })
      })
      if (!success || token === '') throw new Error(message || 'Login failed')
      keep(token, user)
    },

    setDashboardCookie() {
      const token = readToken()
      if (token !== undefined)
        attempt(() => writeCookie(jar(), 'auth_token', token, { days: 7, secure: true, sameSite: 'lax' }))
    },

    async acceptToken(token) {
      const current = readToken()
      if (current === token) return true
      if (current !== undefined && !(await isOver(current))) return false
      const answer = await call(readMe, { token }).catch(() => undefined)
      if (!answer?.user) return false
      keep(token, answer.user)
      return true
    },

    async signOut() {
      const token = readToken()
      if (token === undefined) return { ok: false, text: 'No active session found', next: 'website' }
      try {
        await call(logout, { token })
      } catch (error) {
        const refused = error instanceof ApiError && error.kind !== 'network'
        if (!refused) return { ok: false, text: 'Error logging out', next: null }
        if (error.status !== 401) return { ok: false, text: 'Logout failed', next: null }
        endSession()
        return { ok: false, text: 'Session expired. Please login again', next: 'login' }
      }
      attempt(() => storage().clear())
      forgetCookies()
      refresh()
      return { ok: true, text: 'Logged out successfully', next: 'website' }
    },
  }
}
