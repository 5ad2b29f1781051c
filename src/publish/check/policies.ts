import { previewPath, staffPaths } from '#config/paths.ts'
import type { BundledCode, Checked } from './check-page.ts'

/** The one page that contains its policy. */
export const notFoundFile = '404.html'

/** The parts of a page that decide its policy. */
type Used = Pick<Checked, 'scripts' | 'styles' | 'frames'>

const nothing: Used = { scripts: [], styles: [], frames: [] }

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

/**
 * Content-Security-Policy of pages that use this: the code, frames and origins of the site among it. The dashboard's
 * editor and charts set style attributes, and its pictures may be blobs.
 */
export function policyFor(
  used: Used,
  { code, frames, apiOrigins, pictureOrigins, https }: PolicyOptions,
  kind: PageKind = 'public',
): string {
  const dashboard = kind === 'dashboard'
  const among = (values: string[], known: ReadonlySet<string>) =>
    [...new Set(values)].filter((value) => known.has(value))
  const framed = new Set(frames.filter((one) => used.frames.includes(one)).map((one) => new URL(one).origin))
  const directives: [string, ...Iterable<string>[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"], among(used.scripts, code.scripts).sort()],
    ['style-src', ["'self'"], among(used.styles, code.styles).sort()],
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
export function policyRules(pages: ReadonlyMap<string, Used>, options: PolicyOptions): string {
  const byRule = new Map<string, Used[]>()
  const notFound = pages.get(notFoundFile) ?? nothing
  for (const [file, used] of pages) {
    // Its addresses are those that do not exist, so no rule can name them.
    if (file === notFoundFile || !file.endsWith('.html')) continue
    const rule = rulePath(pathOf(file))
    // A rule for many pages also matches addresses without a page.
    const all = byRule.get(rule) ?? (rule.endsWith('/:name') ? [notFound] : [])
    all.push(used)
    byRule.set(rule, all)
  }
  const rules: string[] = []
  for (const [path, all] of byRule) {
    const kind = kindOf(path)
    const whole = {
      scripts: all.flatMap(({ scripts }) => scripts),
      styles: all.flatMap(({ styles }) => styles),
      frames: all.flatMap(({ frames }) => frames),
    }
    const value = policyFor(whole, options, kind)
    const addresses =
      kind === 'dashboard' ? [...Object.values(staffPaths), `${staffPaths.newArticle}/:id`] : [path]
    for (const address of addresses) rules.push(`${address}\n  Content-Security-Policy: ${value}\n`)
  }
  for (const path of folders)
    rules.push(`${path}\n  Content-Security-Policy: ${policyFor(notFound, options)}\n`)
  return rules.join('')
}
