import { buildFactsPath } from '#lib/freshness.ts'

/** Returns true if the site's web server responds, even if the backend does not. */
export function isSiteReachable(): Promise<boolean> {
  return fetch(buildFactsPath, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
