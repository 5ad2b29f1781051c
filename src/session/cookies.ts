/** The object whose `cookie` is read and written; in the browser this is `document`. */
export interface CookieJar {
  cookie: string
}

interface CookieOptions {
  /** Days until it expires; undefined for a session cookie. */
  days?: number
  secure?: boolean
  sameSite?: 'strict' | 'lax'
}

/** Every cookie of ours has path / (LOG-06, LOG-07). */
export function writeCookie(jar: CookieJar, name: string, value: string, options: CookieOptions = {}): void {
  const { days, secure = false, sameSite } = options
  jar.cookie = [
    `${name}=${encodeURIComponent(value)}`,
    'path=/',
    ...(days === undefined ? [] : [`max-age=${days * 86_400}`]),
    ...(sameSite ? [`samesite=${sameSite}`] : []),
    ...(secure ? ['secure'] : []),
  ].join('; ')
}

export function readCookie(jar: CookieJar, name: string): string | undefined {
  for (const part of jar.cookie.split('; '))
    if (part.startsWith(`${name}=`)) return decodeURIComponent(part.slice(name.length + 1)) || undefined
  return undefined
}

export function removeCookie(jar: CookieJar, name: string): void {
  jar.cookie = `${name}=; path=/; max-age=0`
}
