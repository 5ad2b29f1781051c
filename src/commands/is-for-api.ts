/** The raw path of a request's address, such as `http://localhost/about?tab=team`: cheaper than parsing it. */
export function pathIn(address: string): string {
  const [path = ''] = address.slice(address.indexOf('/', address.indexOf('//') + 2)).split('?', 1)
  return path
}

/** Whether a request is for the API or for monitoring; pages have every other path. */
export function isForApi({ url }: Request): boolean {
  return /^\/(?:api\/|files\/|healthz$|readyz$|metrics$)/.test(pathIn(url))
}
