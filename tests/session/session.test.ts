import { beforeEach, expect, test } from 'vitest'
import { ApiError, createClient } from '#api/client.ts'
import { queryCalls } from '#contract/messages.ts'
import { createSession, SessionError } from '#session/create-session.ts'
import { memoryStorage } from '../support/memory-storage.ts'

interface Asked {
  path: string
  authorization: string | null
}

type Answer = { status: number; body?: unknown } | 'unreachable'

/** A browser's cookies: stores each write, and reads the latest value of each name. */
function cookieJar() {
  const written: string[] = []
  const values = new Map<string, string>()
  return {
    written,
    get cookie() {
      return [...values].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = ''] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (text.includes('max-age=0')) values.delete(name)
      else values.set(name, value)
    },
  }
}

let storage: ReturnType<typeof memoryStorage>
let jar: ReturnType<typeof cookieJar>
let asked: Asked[]
let answers: Record<string, Answer | ((token: string | null) => Answer)>

beforeEach(() => {
  storage = memoryStorage()
  jar = cookieJar()
  asked = []
  answers = {}
})

function start({ secure = true, blocked = false } = {}) {
  const call = createClient({
    host: 'https://api.test',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      const authorization = request.headers.get('authorization')
      asked.push({ path: pathname, authorization })
      const found = answers[pathname] ?? { status: 404 }
      const answer = typeof found === 'function' ? found(authorization) : found
      if (answer === 'unreachable') throw new TypeError('Failed to fetch')
      return Response.json(answer.body ?? {}, { status: answer.status })
    },
  })
  return createSession({
    call,
    storage: () => {
      if (blocked) throw new DOMException('blocked', 'SecurityError')
      return storage
    },
    jar: () => jar,
    secure: () => secure,
  })
}

const credentials = { email: 'staff@example.org', password: 'secret-word' }
const user = { fullName: 'Amina', email: 'staff@example.org' }

function accept(token = 'abc') {
  answers['/api/auth/login'] = { status: 200, body: { success: true, token, user, message: 'ok' } }
}

test('[LOG-06] a login stores token and user in storage and in cookies for a day', async () => {
  accept()
  const session = start()
  await session.signIn(credentials)
  expect(storage.getItem('token')).toBe('abc')
  expect(JSON.parse(storage.getItem('user') ?? '')).toEqual(user)
  expect(jar.written).toEqual([
    'auth_token=abc; path=/; max-age=86400; samesite=strict; secure',
    `user_info=${encodeURIComponent(JSON.stringify(user))}; path=/; max-age=86400; samesite=strict; secure`,
  ])
  expect(session.$session.get()).toEqual({ token: 'abc' })
})

test('[LOG-06] on plain http the cookies are not secure', async () => {
  accept()
  await start({ secure: false }).signIn(credentials)
  expect(jar.written.join()).not.toContain('secure')
})

test('[LOG-06] the cookie named token is read if storage has no token; storage has priority', () => {
  jar.cookie = 'token=from%20cookie'
  const session = start()
  expect(session.readToken()).toBe('from cookie')
  storage.setItem('token', 'stored')
  expect(session.readToken()).toBe('stored')
  expect(start({ blocked: true }).readToken()).toBe('from cookie')
})

test('[LOG-07] the dashboard keeps auth_token for seven days, secure and lax', async () => {
  accept()
  const session = start()
  await session.signIn(credentials)
  session.setDashboardCookie()
  expect(jar.written.at(-1)).toBe('auth_token=abc; path=/; max-age=604800; samesite=lax; secure')
})

test.for<[Answer, string]>([
  [
    { status: 401, body: { message: 'The email or the password is not right.' } },
    'The email or the password is not right.',
  ],
  [{ status: 500 }, 'Login failed'],
  [{ status: 200, body: { success: false } }, 'Login failed'],
  [{ status: 200, body: { success: false, message: 'Not you' } }, 'Not you'],
  [{ status: 200, body: { success: true, token: null } }, 'Login failed'],
  ['unreachable', 'An error occurred during login'],
])('[LOG-04] a failed login reports its message and stores nothing: %o', async ([answer, words]) => {
  answers['/api/auth/login'] = answer
  const session = start()
  await expect(session.signIn(credentials)).rejects.toThrow(words)
  expect(storage.names()).toEqual([])
  expect(session.$session.get()).toBeNull()
})

test('[LOG-04] failing storage is reported, and leaves nothing half stored', async () => {
  accept()
  await expect(start({ blocked: true }).signIn(credentials)).rejects.toThrow(
    'Failed to set authentication data',
  )
  storage = memoryStorage({ capacity: 5 })
  await expect(start().signIn(credentials)).rejects.toThrow('Failed to set authentication data')
  expect(storage.names()).toEqual([])
  expect(jar.cookie).toBe('')
})

test('[LOG-05] only token and user together skip the login', () => {
  const session = start()
  storage.setItem('token', 'abc')
  expect(session.isSignedIn()).toBe(false)
  storage.setItem('user', '{}')
  expect(session.isSignedIn()).toBe(true)
  expect(start({ blocked: true }).isSignedIn()).toBe(false)
})

test.each([
  [{ email: 'ann@example.org', id: 5 }, 'ann@example.org'],
  [{ _id: 'f00', name: 'Ann' }, 'f00'],
  [{ id: 5 }, '5'],
  [{}, ''],
  [['ann@example.org'], ''],
  [undefined, ''],
])('the account of a stored user %j is %j', (stored, account) => {
  if (stored !== undefined) storage.setItem('user', JSON.stringify(stored))
  expect(start().readAccount()).toBe(account)
})

test('a stored user that is not JSON, and blocked storage, are no account', () => {
  storage.setItem('user', '{')
  expect(start().readAccount()).toBe('')
  expect(start({ blocked: true }).readAccount()).toBe('')
})

test('[LOG-08] a token from the address is used once the server has accepted it', async () => {
  answers['/api/auth/me'] = (sent) =>
    sent === 'Bearer good' ? { status: 200, body: { user } } : { status: 401 }
  const session = start()
  expect(await session.acceptToken('bad')).toBe(false)
  expect(storage.names()).toEqual([])
  expect(await session.acceptToken('good')).toBe(true)
  expect(storage.getItem('token')).toBe('good')
})

test('[LOG-08] a token from the address never replaces a live session, only an expired one', async () => {
  storage.setItem('token', 'mine')
  answers['/api/auth/me'] = { status: 200, body: { user } }
  expect(await start().acceptToken('other')).toBe(false)
  expect(storage.getItem('token')).toBe('mine')
  answers['/api/auth/me'] = (sent) =>
    sent === 'Bearer mine' ? { status: 503 } : { status: 200, body: { user } }
  expect(await start().acceptToken('other')).toBe(false)
  answers['/api/auth/me'] = (sent) =>
    sent === 'Bearer mine' ? { status: 401 } : { status: 200, body: { user } }
  expect(await start().acceptToken('other')).toBe(true)
  expect(storage.getItem('token')).toBe('other')
})

test('[LOG-10] logout sends the bearer, then clears storage and the token cookie', async () => {
  answers['/api/auth/logout'] = { status: 200 }
  storage.setItem('token', 'abc')
  storage.setItem('draft:new-article', '{}')
  jar.cookie = 'token=abc; path=/'
  const session = start()
  session.refresh()
  expect(await session.signOut()).toEqual({ ok: true, text: 'Logged out successfully', next: 'website' })
  expect(asked).toEqual([{ path: '/api/auth/logout', authorization: 'Bearer abc' }])
  expect(storage.names()).toEqual([])
  expect(jar.cookie).toBe('')
  expect(session.$session.get()).toBeNull()
})

test.for<[Answer, string]>([
  [{ status: 500 }, 'Logout failed'],
  ['unreachable', 'Error logging out'],
])('[LOG-10] a logout that fails keeps the session: %o', async ([answer, text]) => {
  answers['/api/auth/logout'] = answer
  storage.setItem('token', 'abc')
  expect(await start().signOut()).toEqual({ ok: false, text, next: null })
  expect(storage.getItem('token')).toBe('abc')
})

test('[LOG-10, LOG-11] a logout that gets 401 ends the session, and leads to the login page', async () => {
  answers['/api/auth/logout'] = { status: 401 }
  storage.setItem('token', 'abc')
  jar.cookie = 'token=abc; path=/'
  const text = 'Session expired. Please login again'
  expect(await start().signOut()).toEqual({ ok: false, text, next: 'login' })
  expect(storage.names()).toEqual([])
  expect(jar.cookie).toBe('')
})

test('[LOG-10] a logout without a token reports that there is no session', async () => {
  expect(await start().signOut()).toEqual({ ok: false, text: 'No active session found', next: 'website' })
  expect(asked).toEqual([])
})

test('[LOG-11] a 401 ends the session with all its cookies, and keeps the drafts', async () => {
  accept()
  const session = start()
  await session.signIn(credentials)
  session.setDashboardCookie()
  storage.setItem('draft:new-article', '{}')
  answers['/api/queries'] = { status: 401 }
  await expect(session.callAsStaff(queryCalls.list)).rejects.toEqual(
    new SessionError('expired', 'Unauthorized'),
  )
  expect(storage.names()).toEqual(['draft:new-article'])
  expect(jar.cookie).toBe('')
  expect(session.$session.get()).toBeNull()
})

test('[LOG-11] a late 401 for an old token does not end the session that replaced it', async () => {
  storage.setItem('token', 'old')
  const session = start()
  answers['/api/queries'] = () => {
    storage.setItem('token', 'new')
    return { status: 401 }
  }
  await expect(session.callAsStaff(queryCalls.list)).rejects.toThrow('Unauthorized')
  expect(session.readToken()).toBe('new')
})

test('[LOG-12] helpers name the missing part, and report any other refusal by its status', async () => {
  const session = start()
  await expect(session.callWithCookies(queryCalls.list)).rejects.toThrow('No token found')
  await expect(session.callAsStaff(queryCalls.list)).rejects.toThrow('No authentication token found')
  expect(asked).toEqual([])
  storage.setItem('token', 'abc')
  answers['/api/queries'] = { status: 503 }
  const refusal: unknown = await session.callAsStaff(queryCalls.list).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({ message: 'HTTP error! status: 503' })
  expect(storage.getItem('token')).toBe('abc')
})

test('[LOG-13] another tab’s changes show after a refresh', () => {
  const session = start()
  storage.setItem('token', 'abc')
  session.refresh()
  expect(session.$session.get()).toEqual({ token: 'abc' })
  storage.clear()
  session.refresh()
  expect(session.$session.get()).toBeNull()
})
