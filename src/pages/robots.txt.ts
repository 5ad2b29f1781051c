import type { APIContext } from 'astro'

/** Everything may be read; the sitemap says what there is. */
export function GET({ site }: APIContext) {
  return new Response(`User-agent: *\nAllow: /\nSitemap: ${new URL('/sitemap.xml', site).href}\n`)
}
