import type { Rules } from './netlify-rules.ts'

/** The file of a path: `/about` is about.html, `/` is index.html. */
export function fileOf(path: string, names: ReadonlySet<string>): string | undefined {
  const name = path === '/' ? 'index.html' : path.slice(1)
  if (names.has(name)) return name
  return names.has(`${name}.html`) ? `${name}.html` : undefined
}

/** Part of an address without its percent signs; undefined where they mean nothing. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The file of the site that answers one of its addresses; none where the API or a rule does, or nothing, and why not. */
export function placeOf(
  url: URL,
  { names, rules }: { names: ReadonlySet<string>; rules: Pick<Rules, 'redirect'> },
): { file?: string; why?: string } {
  const path = decoded(url.pathname)
  if (path === undefined) return { why: 'which is no address' }
  const file = fileOf(path, names)
  if (file !== undefined) return { file }
  // A rule may show a page that says that there is none.
  const status = path.startsWith('/api/') ? 200 : (rules.redirect({ url })?.status ?? 404)
  return status === 404 ? { why: 'which the build does not have' } : {}
}
