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
  /** Digest of the code that pages come from. */
  code: string
  /** Gets the code that was bundled, has the content read, and answers what policies allow: no page is rendered before. */
  bundled: (code: BundledCode) => Promise<PolicyOptions>
  /** Gets a page that could not be rendered. */
  failed: (fault: Fault) => void
  pageCache: PageCache
  /** True where nothing ever edits the output in place: pages can then be hard links to the cache. */
  immutableOutput: boolean
}

/** From bundled code to pages: has the content read in between, and keeps the pages that do not change. */
export function finishBuild({ code, bundled, failed, pageCache, immutableOutput }: Work): AstroIntegration {
  let out = ''
  let policy: PolicyOptions | undefined

  /** Written into the page itself, because no header rule matches just the paths that do not exist. */
  async function withPolicy({ response, metadata }: PrerenderResult): Promise<PrerenderResult> {
    const html = await response.text()
    const { mentions, head } = readPage(html)
    if (head === -1 || policy === undefined) throw new Error(`${notFoundFile} has no head for its policy`)
    const element = policyElement(policyFor(mentions, policy))
    return { response: new Response(html.slice(0, head) + element + html.slice(head), response), metadata }
  }

  return {
    name: 'finish-build',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Nothing reads it: pages that were kept under another configuration are rendered again.
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
              // One page must not end the build: what is at fault is found when all are there.
              const why = `cannot be rendered (${error instanceof Error ? error.message : String(error)})`
              failed({ page: file, record: publicationOf(file) ?? '', why })
              return new Response('', { headers: { 'content-type': 'text/html' } })
            }
          },
        })),
    },
  }
}
