import { coverStyleSource } from '#lib/cover-style.ts'
import { previewPath, staffPaths } from '#config/paths.ts'
import type { BundledCode, Checked } from './check-page.ts'

/** The only page that contains its policy; the policies of all others are headers. */
export const notFoundFile = '404.html'

/** The parts of a page that decide its policy. */
type Used = Pick<Checked, 'scripts' | 'styles' | 'frames'>

/** Sources that the policies allow in addition to the code of the site. */
export interface PolicyOptions {
  code: Pick<BundledCode, 'scripts' | 'styles'>
  /** Addresses of documents that pages may frame. */
  frames: readonly string[]
  /** Origins of the backend and of pictures, for pages that read live content. */
  apiOrigins: readonly string[]
  pictureOrigins: readonly string[]
  https: boolean
}

/** The address of a page's file: `about.html` is /about. */
function pathOf(file: string): string {
  return `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`
}

/** The path in a rule: many pages of one kind share a placeholder. */
function rulePath(path: string): string {
  return path
    .replace(/^\/publication\/[^/]+\/version\/[^/]+$/, '/publication/:name/version/:number')
    .replace(/^\/(publications\/series|publications?)\/[^/]+$/, '/$1/:name')
}

/** The dashboard frames the preview and nothing else, and nothing else frames it. */
type PageKind = 'public' | 'dashboard' | 'preview'

function kindOf(path: string): PageKind {
  if (path === staffPaths.dashboard) return 'dashboard'
  return path === previewPath ? 'preview' : 'public'
}

/**
 * Content-Security-Policy of these pages: the code, frames and origins of the site that they use. The dashboard's
 * editor and charts set style attributes, and its pictures may be blobs.
 */
export function policyFor(
  pages: readonly Used[],
  { code, frames, apiOrigins, pictureOrigins, https }: PolicyOptions,
  kind: PageKind = 'public',
): string {
  const isDashboard = kind === 'dashboard'
  const among = (known: Iterable<string>, of: keyof Used) => {
    const used = new Set(pages.flatMap((page) => page[of]))
    return [...known].filter((value) => used.has(value)).sort()
  }
  const framed = new Set(among(frames, 'frames').map((address) => new URL(address).origin))
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'", ...among(code.scripts, 'scripts')],
    ["style-src 'self'", ...among(code.styles, 'styles')],
    [`style-src-attr ${isDashboard ? "'unsafe-inline'" : "'none'"}`],
    ["img-src 'self' data:", ...(isDashboard ? ['blob:'] : []), ...apiOrigins, ...pictureOrigins],
    ["font-src 'self'"],
    ["connect-src 'self'", ...apiOrigins],
    ['frame-src', ...(isDashboard ? ["'self'"] : framed.size > 0 ? framed : ["'none'"])],
    ["base-uri 'none'"],
    ["form-action 'self'", ...apiOrigins],
    [`frame-ancestors ${kind === 'preview' ? "'self'" : "'none'"}`],
    ...(https ? [['upgrade-insecure-requests']] : []),
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}

/** The policy inside a page: without directives that only work in headers. */
export function policyElement(policy: string): string {
  const content = policy.replace(/; frame-ancestors [^;]+/, '')
  return `<meta http-equiv="Content-Security-Policy" content="${content}">`
}

/** Paths of files that are not pages. Netlify shows the page for missing files under them, with these headers. */
const folders = ['/_astro/*', '/search/*.json']

/**
 * Netlify's header rules for all pages: one policy each, or a shared one for pages of one path. Folders have that of the
 * page for missing files.
 */
export function policyRules(pages: ReadonlyMap<string, Used>, options: PolicyOptions): string {
  const byRule = new Map<string, Used[]>()
  const notFound = [pages.get(notFoundFile) ?? []].flat()
  for (const [file, used] of pages) {
    // Its addresses are those that do not exist, so no rule can name them.
    if (file === notFoundFile || !file.endsWith('.html')) continue
    const rule = rulePath(pathOf(file))
    // A rule for many pages also matches addresses without a page.
    const all = byRule.get(rule) ?? (rule.includes('/:') ? [...notFound] : [])
    all.push(used)
    byRule.set(rule, all)
  }
  const rules: string[] = []
  for (const [path, all] of byRule) {
    const kind = kindOf(path)
    const value = policyFor(all, options, kind)
    const addresses =
      kind === 'dashboard' ? [...Object.values(staffPaths), `${staffPaths.newArticle}/:id`] : [path]
    for (const address of addresses) rules.push(`${address}\n  Content-Security-Policy: ${value}\n`)
  }
  // Firefox applies it to the style of a cover.
  const policy = policyFor(notFound, options).replace("style-src 'self'", `$& ${coverStyleSource}`)
  for (const path of folders) rules.push(`${path}\n  Content-Security-Policy: ${policy}\n`)
  return rules.join('')
}
