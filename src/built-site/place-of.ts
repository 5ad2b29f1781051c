import type { Rules } from './netlify-rules.ts'

/** The file of a path: `/about` is about.html, `/` is index.html. */
export function fileOf(path: string, names: ReadonlySet<string>): string | undefined {
  const name = path === '/' ? 'index.html' : path.slice(1)
  if (names.has(name)) return name
  return names.has(`${name}.html`) ? `${name}.html` : undefined
}

/** Decodes part of an address; undefined if its percent signs are not valid. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * The file of the site for one of its addresses. If there is none, because the API or a rule handles it or it is
 * dead, says why.
 */
export function placeOf(
  url: URL,
  { names, rules }: { names: ReadonlySet<string>; rules: Pick<Rules, 'redirect'> },
): { file?: string; why?: string } {
  const path = decoded(url.pathname)
  if (path === undefined) return { why: 'which is not an address' }
  const file = fileOf(path, names)
  if (file !== undefined) return { file }
  // A rule may show a 'not found' page.
  const status = path.startsWith('/api/') ? 200 : (rules.redirect({ url })?.status ?? 404)
  return status === 404 ? { why: 'which the build does not have' } : {}
}
