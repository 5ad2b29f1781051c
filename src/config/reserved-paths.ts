import { guidePath, paths, previewPath, staffPaths } from './paths.ts'

/** Pages of every site: no old address. */
const pages = new Set<string>(
  [...Object.values(paths), ...Object.values(staffPaths), guidePath, previewPath, '/404', '/index'].map(
    (path) => path.toLowerCase(),
  ),
)

/** Folders of calls and of files that builds make. */
const folders = new Set(
  'api _astro search files publication publications newarticles review metrics healthz readyz cdn-cgi .netlify .well-known'.split(
    ' ',
  ),
)

/** Files in the root of every site. */
const files = /^\/[^/]+\.(?:js|mjs|css|json|xml|txt|svg|ico|png|webmanifest)$/

/** Whether the site itself has a path, whatever its content: it cannot be an old address of a publication. */
export function isReservedPath(path: string): boolean {
  const plain = path.toLowerCase()
  const [, folder = ''] = plain.split('/')
  return pages.has(plain.replace(/\.html?$/, '')) || folders.has(folder) || files.test(plain)
}
