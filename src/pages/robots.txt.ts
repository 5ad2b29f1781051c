import { siteAddress } from '#site/content/render-facts.ts'

/** Everything may be crawled; the sitemap lists the pages. */
export function GET() {
  return new Response(`User-agent: *\nAllow: /\nSitemap: ${siteAddress('/sitemap.xml').href}\n`)
}
