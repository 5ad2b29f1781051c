import { previewPath, staffPaths } from '#config/paths.ts'
import { type BundledCode, notFoundFile } from './check-reference.ts'
import type { Reference } from './read-page.ts'

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
  return path.replace(/^\/(publications?)\/[^/]+$/, '/$1/:name')
}

/** The dashboard frames the preview and nothing else, and nothing else frames it. */
type PageKind = 'public' | 'dashboard' | 'preview'

function kindOf(path: string): PageKind {
  if (path === staffPaths.dashboard) return 'dashboard'
  return path === previewPath ? 'preview' : 'public'
}

/** Returns true if a policy depends on the reference, as on about one in ten. */
function decides({ kind }: Reference): boolean {
  return kind === 'script' || kind === 'style' || kind === 'frame'
}

/**
 * Content-Security-Policy of pages with these references: the code, frames and origins that they use. The dashboard's
 * editor and charts set style attributes, and its pictures may be blobs.
 */
export function policyFor(
  references: Iterable<Reference>,
  { code, frames, apiOrigins, pictureOrigins, https }: PolicyOptions,
  kind: PageKind = 'public',
): string {
  const dashboard = kind === 'dashboard'
  const [scripts, styles, framed] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { kind: referenced, value } of references) {
    if (referenced === 'script' && code.scripts.has(value)) scripts.add(value)
    if (referenced === 'style' && code.styles.has(value)) styles.add(value)
    if (referenced === 'frame' && frames.includes(value)) framed.add(new URL(value).origin)
  }
  const directives: [string, ...Iterable<string>[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"], [...scripts].sort()],
    ['style-src', ["'self'"], [...styles].sort()],
    ['style-src-attr', [dashboard ? "'unsafe-inline'" : "'none'"]],
    ['img-src', ["'self'", 'data:'], dashboard ? ['blob:'] : [], apiOrigins, pictureOrigins],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'"], apiOrigins],
    ['frame-src', dashboard ? ["'self'"] : framed.size > 0 ? framed : ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"], apiOrigins],
    ['frame-ancestors', [kind === 'preview' ? "'self'" : "'none'"]],
  ]
  const text = directives.map(([name, ...values]) =>
    [name, ...values.flatMap((value) => [...value])].join(' '),
  )
  return [...text, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ')
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
export function policyRules(pages: ReadonlyMap<string, Reference[]>, options: PolicyOptions): string {
  const byRule = new Map<string, Set<Reference>>()
  const notFound = pages.get(notFoundFile) ?? []
  for (const [file, references] of pages) {
    // Its addresses are those that do not exist, so no rule can name them.
    if (file === notFoundFile) continue
    const rule = rulePath(pathOf(file))
    // A rule for many pages also matches addresses without a page.
    const all = byRule.get(rule) ?? new Set(rule.endsWith('/:name') ? notFound : [])
    byRule.set(rule, all)
    for (const reference of references) if (decides(reference)) all.add(reference)
  }
  const rules: string[] = []
  for (const [path, references] of byRule) {
    const kind = kindOf(path)
    const value = policyFor(references, options, kind)
    const addresses =
      kind === 'dashboard' ? [...Object.values(staffPaths), `${staffPaths.newArticle}/:id`] : [path]
    for (const address of addresses) rules.push(`${address}\n  Content-Security-Policy: ${value}\n`)
  }
  for (const path of folders)
    rules.push(`${path}\n  Content-Security-Policy: ${policyFor(notFound, options)}\n`)
  return rules.join('')
}
