/** The path of an address with its escapes decoded; one that no file has where they cannot be. */
export function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname)
  } catch {
    return '/%'
  }
}

/** A decoded path as it stands in an address of this site: whatever is in it, never one of another. */
export function encodedPath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return `/${segments.map(encodeURIComponent).join('/')}`
}

/** A path without the slashes at its end. */
export function withoutSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The path in the address of a request, as it was sent: a key that costs less than parsing. */
export function pathIn(address: string): string {
  const start = address.indexOf('/', address.indexOf('//') + 2)
  const query = address.indexOf('?', start)
  return query === -1 ? address.slice(start) : address.slice(start, query)
}
