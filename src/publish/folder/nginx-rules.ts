import { createHash } from 'node:crypto'
import { filePolicy } from '#lib/security-headers.ts'
import type { Rules } from '#publish/check/netlify-rules.ts'

/** Headers that nginx sets for each path. A release fails if netlify.toml sets any other. */
const headerNames =
  'cache-control content-disposition content-security-policy cross-origin-opener-policy cross-origin-resource-policy permissions-policy referrer-policy strict-transport-security x-content-type-options x-frame-options x-robots-tag'.split(
    ' ',
  )

/** Defaults for a path without a rule. The page's own policy covers the rest, as in 404.html. */
const defaults: Record<string, string> = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'content-security-policy': "frame-ancestors 'none'",
}

/** The rules of a release for nginx: lines of `map` blocks by the name of their variable. */
export interface NginxRules {
  /** Changes exactly when the rules do. */
  digest: string
  headers: Record<string, string[]>
  pages: string[]
  missing: string[]
  /** Paths that lead elsewhere with status 301. */
  moved: string[]
}

function quoted(text: string): string {
  if (/["\\$\n]/.test(text)) throw new Error(`nginx cannot express ${text}`)
  return `"${text}"`
}

/** A path pattern for nginx, which has no flags. Braces and semicolons in it need quotes. */
function pattern(source: string, before = ''): string {
  const body = source.replace(/^\^/, '').replaceAll(/\(\?<\w+>/g, '(?:')
  return `"~*^${before}${body.replaceAll('"', String.raw`\x22`)}"`
}

/** The pattern of a path with `:names` and `*`. */
function pathPattern(path: string): string {
  const parts = path.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return pattern(`${parts.join('')}$`)
}

/** Translates a release's rules. Throws if nginx cannot express one. */
export function toNginxRules({ list }: Rules): NginxRules {
  const found = new Map<string, { paths: RegExp; value: string }[]>(headerNames.map((name) => [name, []]))
  for (const { paths, values } of list.headers)
    for (const [name, value] of Object.entries(values)) {
      const lines = found.get(name.toLowerCase())
      if (!lines)
        throw new Error(
          `The publisher does not know the header ${name}: add it to nginx-rules.ts and nginx-publisher.conf.`,
        )
      lines.push({ paths, value })
    }
  const pages: string[] = []
  const missing: string[] = []
  const moved: string[] = []
  for (const { from, to, status } of list.pages) {
    if (status === 301 && !to.includes(':')) {
      moved.push(`${pathPattern(`${decodeURI(from)}/`).replace('/$', '/?$')} ${quoted(to)};`)
      continue
    }
    if (status !== 200 && status !== 404)
      throw new Error(
        `The publisher cannot express in nginx the rule for ${from}, whose status is ${status}.`,
      )
    ;(status === 200 ? pages : missing).push(`${pathPattern(from)} ${quoted(to)};`)
  }
  const content = JSON.stringify([
    [...found].map(([name, lines]) => [name, lines.map(({ paths, value }) => [paths.source, value])]),
    pages,
    missing,
  ])
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  // nginx takes the first matching pattern, and Netlify the last one that sets a header.
  const headers = Object.fromEntries(
    [...found].map(([name, lines]) => [
      name,
      lines
        .toReversed()
        .map(({ paths, value }) => `${pattern(paths.source, `${digest} `)} ${quoted(value)};`),
    ]),
  )
  return { digest, headers, pages, missing, moved }
}

/** The policy of files that are not pages, as `serve.ts` sends it. Pages have no ending, and editions have a rule. */
const policyOfFiles = `"~ /(?!publication/[^/]*$).*\\.(?!html$)[a-z0-9]+$" ${quoted(filePolicy)};`

function map(from: string, to: string, lines: string[]): string {
  return `map ${from} ${to} {\n${lines.map((line) => `    ${line}\n`).join('')}}\n`
}

/**
 * The file that nginx includes: the headers of each path in each of these releases, and the rewrites of the first.
 * nginx recognises a release by the digest at the end of its folder's name. A release whose rules it has not read yet
 * gets the defaults, with which its pages work.
 */
export function nginxFile(releases: NginxRules[]): string {
  const [newest] = releases
  const different = [...new Map(releases.map((rules) => [rules.digest, rules])).values()]
  return [
    '# Written by `npm run publisher`; nginx-publisher.conf includes it.\n',
    map('$site_release', '$site_rules', ['default "";', '"~-(?<site_digest>[0-9a-f]{12})$" $site_digest;']),
    // A missing file has the headers of the page that is shown, unless a rule names another page for its path.
    map('"$status $site_missing"', '$site_headers_of', [
      'default /404;',
      '"~^(?:2|304)" $site_path;',
      String.raw`"~^404 /(?!404\.html$)" $site_path;`,
    ]),
    ...headerNames.map((name) =>
      map('"$site_rules $site_headers_of"', `$site_${name.replaceAll('-', '_')}`, [
        `default ${quoted(defaults[name] ?? '')};`,
        ...(name === 'content-security-policy' ? [policyOfFiles] : []),
        ...different.flatMap(({ headers }) => headers[name] ?? []),
      ]),
    ),
    map('$site_path', '$site_page', ['default "";', ...(newest?.pages ?? [])]),
    map('$site_path', '$site_missing', ['default /404.html;', ...(newest?.missing ?? [])]),
    map('$site_path', '$site_moved', ['default "";', ...(newest?.moved ?? [])]),
  ].join('')
}
