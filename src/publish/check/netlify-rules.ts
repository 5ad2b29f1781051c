import { parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import redirector from 'netlify-redirector'
import { z } from '#contract/zod.ts'
import type { FilePaths } from '#publish/files.ts'

/** The result of a matching rule: `to` is a path or an address, with placeholders filled in. */
export interface RuleMatch {
  to: string
  status: number
  /** Applies even where a file exists. */
  force: boolean
}

/** A rule that serves one page for other paths: `from` is a path with `:names` and `*`. */
const pageRule = z.object({ from: z.string(), to: z.string(), status: z.number() })
type PageRule = z.infer<typeof pageRule>

export interface Rules {
  redirect: (request: { url: URL }) => RuleMatch | null
  /** Headers of a path, with names in lower case; values of several rules are joined by commas. */
  headers: (path: string) => Record<string, string>
  /** The rules themselves, for another web server: headers in their order, and rewrites. */
  list: { headers: { paths: RegExp; values: Record<string, string> }[]; pages: PageRule[] }
}

interface Files {
  /** netlify.toml */
  configFile: string
  /** The files of the built site, for its own _redirects and _headers; omitted when serving from source. */
  files?: FilePaths
}

/**
 * Reads the deployment's rules with Netlify's own parsers and matcher, so that both serve the same. Throws if a rule
 * is not valid.
 */
export async function readRules({ configFile, files }: Files): Promise<Rules> {
  const own = (name: string) => [files?.get(name) ?? []].flat()
  const [redirects, headers] = await Promise.all([
    parseAllRedirects({
      redirectsFiles: own('_redirects'),
      netlifyConfigPath: configFile,
      configRedirects: [],
      minimal: false,
    }),
    parseAllHeaders({
      headersFiles: own('_headers'),
      netlifyConfigPath: configFile,
      configHeaders: undefined,
      minimal: false,
    }),
  ])
  const [error] = [...redirects.errors, ...headers.errors]
  if (error) throw error
  const matcher = await redirector.parseJSON(JSON.stringify(redirects.redirects), {})
  const headerRules = headers.headers.flatMap((rule) =>
    'forRegExp' in rule ? [{ paths: rule.forRegExp, values: rule.values }] : [],
  )
  return {
    list: {
      headers: headerRules,
      pages: redirects.redirects
        .flatMap((rule) => z.safeParse(pageRule, rule).data ?? [])
        .filter(({ to }) => !URL.canParse(to)),
    },
    redirect({ url }) {
      const match = matcher.match({
        scheme: url.protocol.slice(0, -1),
        host: url.hostname,
        path: url.pathname,
        query: url.search.slice(1),
        headers: {},
        cookieValues: {},
        getHeader: () => '',
        getCookie: () => '',
      })
      return match === null ? null : { to: match.to, status: match.status, force: match.force === true }
    },
    headers(path) {
      const found: Record<string, string> = {}
      for (const { paths, values } of headerRules) {
        if (!paths.test(path)) continue
        for (const [name, value] of Object.entries(values)) {
          const key = name.toLowerCase()
          found[key] = found[key] === undefined ? value : `${found[key]}, ${value}`
        }
      }
      return found
    },
  }
}
