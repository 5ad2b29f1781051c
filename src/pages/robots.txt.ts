import { siteAddress } from '#site/content/render-facts.ts'

/** Everything may be read; the sitemap says what there is. */
export function GET() {
  return new Response(`User-agent: *\nAllow: /\nSitemap: ${siteAddress('/sitemap.xml').href}\n`)
}
