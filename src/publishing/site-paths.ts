/** The decoded path of an address; '/%', which no file has, where it cannot be decoded. */
export function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname)
  } catch {
    return '/%'
  }
}

/** Encodes a path for a Location header; the result never leads to another site. */
export function encodedPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return `/${segments.map(encodeURIComponent).join('/')}`
}

/** A path without trailing slashes. */
export function withoutSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
