import { buildFactsPath, isOld } from '#lib/freshness.ts'

/** Whether this site's pages may be behind the backend. An unreadable answer counts as yes. */
export async function isBuildOld(): Promise<boolean> {
  try {
    const facts: unknown = await (await fetch(buildFactsPath)).json()
    const time = typeof facts === 'object' && facts !== null && 'time' in facts ? facts.time : ''
    return isOld(String(time))
  } catch {
    return true
  }
}
