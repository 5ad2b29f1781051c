import { settingsIn } from '#lib/read-env.ts'

/** The variables that the site's code names (src/config/env.ts). */
const names = new Set(['PUBLIC_API_HOST', 'PUBLIC_WEBSITE_URL'])

/** Those that are set, and not empty. */
export function bundledVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(settingsIn(environment)).filter(([name]) => names.has(name)))
}
