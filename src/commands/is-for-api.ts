import { pathIn } from '#publishing/site-paths.ts'

/** Whether a request is for the API or for monitoring; pages have every other path. */
export function isForApi({ url }: Request): boolean {
  return /^\/(?:api\/|healthz$|readyz$|metrics$)/.test(pathIn(url))
}
