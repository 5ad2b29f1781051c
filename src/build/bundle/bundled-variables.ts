/**
 * The variables that bundled code may contain, those named `PUBLIC_…`, in the order of their names. An empty one is none.
 */
export function bundledVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  const given = Object.entries(environment)
    .filter(([name]) => name.startsWith('PUBLIC_'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(given.filter((entry): entry is [string, string] => Boolean(entry[1])))
}
