import { fileURLToPath } from 'node:url'
import type { AstroIntegration, PrerenderResult } from 'astro'
import type { BundledCode } from '#built-site/check-mention.ts'
import { policyElement, policyFor, type PolicyOptions } from '#built-site/policies.ts'
import { readPage } from '#built-site/read-page.ts'
import { type Fault, notFoundFile, publicationOf } from '#built-site/verify-site.ts'
import type { PageCache } from '#build/page-cache.ts'
import { bundledCode } from './bundled-code.ts'

/** The file that a rendered request is written to: `/about.html` is about.html. */
function fileOf(request: Request): string {
  return decodeURI(new URL(request.url).pathname).slice(1)
}

interface Work {
  /** Digest of the code that renders pages. */
  code: string
  /** Called with the bundled code, before the first page is rendered; resolves, once the content is there, to what policies allow. */
  bundled: (code: BundledCode) => Promise<PolicyOptions>
  /** Called with each page that could not be rendered. */
  failed: (fault: Fault) => void
  pageCache: PageCache
  /** True where nothing ever edits the output in place: pages can then be hard links to the cache. */
  immutableOutput: boolean
}

/** Waits for the content between bundling and rendering, and reuses cached pages that have not changed. */
export function sitePrerenderer({
  code,
  bundled,
  failed,
  pageCache,
  immutableOutput,
}: Work): AstroIntegration {
  let out = ''
  let policy: PolicyOptions | undefined

  /** Adds the policy to the 404 page itself, because no header rule matches just the paths that do not exist. */
  async function withPolicy({ response, metadata }: PrerenderResult): Promise<PrerenderResult> {
    const html = await response.text()
    const { mentions, head } = readPage(html)
    if (head === -1 || policy === undefined) throw new Error(`${notFoundFile} has no head for its policy`)
    const element = policyElement(policyFor(mentions, policy))
    return { response: new Response(html.slice(0, head) + element + html.slice(head), response), metadata }
  }

  return {
    name: 'site-prerenderer',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Unused by pages: it changes Astro's configuration digest, so that other code renders all pages again.
        updateConfig({ vite: { define: { 'import.meta.env.CODE_DIGEST': JSON.stringify(code) } } })
      },
      'astro:config:done': ({ config }) => {
        out = fileURLToPath(config.outDir)
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((astro) => ({
          ...astro,
          async getStaticPaths() {
            policy = await bundled(await bundledCode(astro, out))
            const paths = await astro.getStaticPaths()
            const cached = paths.filter(({ cacheKey }) => cacheKey !== undefined)
            if (immutableOutput)
              pageCache.linkInto(
                out,
                cached.map(({ pathname }) => `${pathname.slice(1)}.html`),
              )
            return paths
          },
          async render(request, options) {
            const file = fileOf(request)
            pageCache.unlink(out, file)
            try {
              const rendered = await astro.render(request, options)
              const result = rendered instanceof Response ? { response: rendered } : rendered
              return await (file === notFoundFile ? withPolicy(result) : result)
            } catch (error) {
              // One page must not fail the build: the record at fault is found when all pages are rendered.
              const why = `cannot be rendered (${error instanceof Error ? error.message : String(error)})`
              failed({ page: file, record: publicationOf(file) ?? '', why })
              return new Response('', { headers: { 'content-type': 'text/html' } })
            }
          },
        })),
    },
  }
}
