/** Names of what a session leaves in the browser (LOG-06). */
export const names = {
  token: 'token',
  user: 'user',
  authCookie: 'auth_token',
  userCookie: 'user_info',
} as const

const day = 24 * 60 * 60

interface CookieOptions {
  /** Seconds. */
  maxAge: number
  sameSite: 'strict' | 'lax'
  secure: boolean
}

/** The browser's own places, so that tests can give others. */
export interface Places {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  cookies: { cookie: string }
  isHttps: boolean
}

function setCookie(
  { cookies }: Places,
  name: string,
  value: string,
  { maxAge, sameSite, secure }: CookieOptions,
): void {
  cookies.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=${sameSite}${secure ? '; secure' : ''}`
}

export function removeCookie({ cookies }: Places, name: string): void {
  cookies.cookie = `${name}=; path=/; max-age=0`
}

function readCookie({ cookies }: Places, name: string): string {
  const found = cookies.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1))
}

/** The bearer token: local storage first, else the cookie named token; '' when there is neither. */
export function readToken(places: Places): string {
  try {
    return places.storage.getItem(names.token) || readCookie(places, names.token)
  } catch {
    return readCookie(places, names.token)
  }
}

/** Whether both the token and the user are stored: the sign-in page then leads on (LOG-05). */
export function hasStoredSession({ storage }: Places): boolean {
  try {
    return Boolean(storage.getItem(names.token) && storage.getItem(names.user))
  } catch {
    return false
  }
}

/** Stores a session as LOG-06 says; throws where storage is blocked, absent or full. */
export function storeSession(places: Places, token: string, user: unknown): void {
  const { storage, isHttps } = places
  const info = JSON.stringify(user)
  storage.setItem(names.token, token)
  storage.setItem(names.user, info)
  if (storage.getItem(names.token) !== token) throw new Error('storage keeps nothing')
  const options = { maxAge: day, sameSite: 'strict', secure: isHttps } as const
  setCookie(places, names.authCookie, token, options)
  setCookie(places, names.userCookie, info, options)
}

/** The dashboard keeps its own auth cookie for seven days (LOG-07). */
export function keepDashboardCookie(places: Places, token: string): void {
  setCookie(places, names.authCookie, token, { maxAge: 7 * day, sameSite: 'lax', secure: true })
}

/** Removes everything that a session left. */
export function clearSession(places: Places): void {
  for (const name of [names.authCookie, names.userCookie, names.token]) removeCookie(places, name)
  try {
    places.storage.removeItem(names.token)
    places.storage.removeItem(names.user)
  } catch {
    // Where storage is blocked there is nothing to remove.
  }
}
