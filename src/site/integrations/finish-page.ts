import { staffPaths } from '#config/paths.ts'
import { memoByBytes } from '#lib/memo-by-bytes.ts'
import { takeStyles } from '#lib/style-elements.ts'
import {
  hashOf,
  type PageSources,
  policyFor,
  type PolicyOptions,
  sourcesOf,
} from './content-security-policy.ts'
import { forOldBrowsers } from './old-browsers.ts'

const styleFor = memoByBytes((css) => Buffer.from(forOldBrowsers(css.toString())))
const styleHash = memoByBytes((css) => hashOf(css.toString()))

/** The name of the page that says that there is none. */
export const notFoundFile = '404.html'
const dashboardFile = `${staffPaths.dashboard.slice(1)}.html`

/** A finished page without its style sheet, and what it asks of its policy. */
export function readPage(bytes: Buffer): { html: string; sources: PageSources } {
  const { rest: html, css } = takeStyles(bytes)
  const sources = sourcesOf(html)
  sources.styles.add(styleHash(css))
  return { html, sources }
}

/** Written into the page itself, because no header rule matches just the paths that do not exist. */
function withPolicyMeta(page: Buffer, options: PolicyOptions): Buffer {
  const allowed = policyFor(readPage(page).sources, options).replace(/; frame-ancestors [^;]+/, '')
  const meta = `<head><meta http-equiv="Content-Security-Policy" content="${allowed}">`
  return Buffer.from(page.toString().replace('<head>', () => meta))
}

/** A page as it is served, from one as it is rendered: one style sheet, which old browsers can read. */
export function finishPage(file: string, rendered: Buffer, policy: PolicyOptions): Buffer {
  const { rest, css } = takeStyles(rendered)
  const headEnd = rest.indexOf('</head>')
  if (headEnd === -1) throw new Error(`${file} has no head to put its style into`)
  // Staff work in browsers of today; visitors come with what they have.
  const style = file === dashboardFile ? css : styleFor(css)
  const start = Buffer.from(`${rest.slice(0, headEnd)}<style>`)
  const page = Buffer.concat([start, style, Buffer.from(`</style>${rest.slice(headEnd)}`)])
  return file === notFoundFile ? withPolicyMeta(page, policy) : page
}
