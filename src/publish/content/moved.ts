import { publicationPath } from '#config/paths.ts'
import { isReservedPath } from '#config/reserved-paths.ts'
import { decodedOldPath, isOldPath } from '#lib/old-address.ts'
import { fileOf } from '#publish/check/check-site.ts'
import type { Rules } from '#publish/check/netlify-rules.ts'

/** A path that leads to a publication, as a backend sends it. */
export interface Moved {
  path: string
  id: string
}

/** The path of a publication that was replaced, and has no page: other paths of the site itself are no old addresses. */
const replaced = /^\/publication\/[0-9a-f]{24}$/

/**
 * The old addresses that a site can have: those that lead to a publication on it, and where it has no page. The
 * backend's list is checked again, because each address becomes a line of rules for web servers.
 */
export function usableMoves(
  moved: readonly Moved[],
  { ids, names }: { ids: ReadonlySet<string>; names: ReadonlySet<string> },
): Map<string, string> {
  return new Map(
    moved.flatMap(({ path, id }): [string, string][] =>
      ids.has(id) &&
      isOldPath(path) &&
      (replaced.test(path) || !isReservedPath(path)) &&
      fileOf(path, names) === undefined
        ? [[path, publicationPath(id)]]
        : [],
    ),
  )
}

/** The lines of `_redirects` for these. Rules match paths as browsers send them. */
export function linesOf(moves: ReadonlyMap<string, string>): string {
  return [...moves].map(([path, to]) => `${encodeURI(path)} ${to} 301\n`).join('')
}

/** Rules that also have these, for checks of links. */
export function withMoves(
  rules: Pick<Rules, 'redirect'>,
  moves: ReadonlyMap<string, string>,
): Pick<Rules, 'redirect'> {
  return {
    redirect(request) {
      const to = moves.get(decodedOldPath(request.url.pathname))
      return to === undefined ? rules.redirect(request) : { to, status: 301, force: false }
    },
  }
}
