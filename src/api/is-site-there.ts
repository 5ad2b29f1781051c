import { buildFactsPath } from '#lib/freshness.ts'

/** Whether whoever serves the site answers, however its backend is. */
export function isSiteThere(): Promise<boolean> {
  return fetch(buildFactsPath, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
