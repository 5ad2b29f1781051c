/** The variables that the site's code names (src/config/env.ts). */
const names = ['PUBLIC_API_HOST', 'PUBLIC_WEBSITE_URL']

/** Those that are set, and not empty. */
export function bundledVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name]
      return value ? [[name, value]] : []
    }),
  )
}
