import { seriesDataPath } from '#config/list-paths.ts'
import { paths, publicationPath, publicationsPagePath } from '#config/paths.ts'
import { dayOf } from '#lib/day.ts'
import { newestVersion } from '#lib/told.ts'
import { publicationsPageSize } from '#lib/paging.ts'
import { htmlOf } from '#lib/escape-html.ts'
import { allSeriesData, publications } from '#site/content/queries.ts'
import { siteAddress } from '#site/content/render-facts.ts'

function entry(address: string, changed: Date | null): string {
  const day = changed ? `<lastmod>${dayOf(changed)}</lastmod>` : ''
  return `<url><loc>${htmlOf(address)}</loc>${day}</url>`
}

/** Every page that search engines should know; publications with their day. */
export async function GET() {
  const all = await publications()
  const newest = all[0]?.date ?? null
  const lists = Array.from({ length: Math.ceil(all.length / publicationsPageSize) }, (_, index) =>
    publicationsPagePath(index + 1),
  )
  const fixed = Object.values(paths).filter((path) => path !== paths.login && path !== paths.publications)
  const entries: [path: string, changed: Date | null][] = [
    ...fixed.map((path): [string, Date | null] => [path, path === paths.home ? newest : null]),
    ...lists.map((path): [string, Date | null] => [path, newest]),
    ...(await allSeriesData()).map(({ name }): [string, Date | null] => [seriesDataPath(name), null]),
    ...all.map((publication): [string, Date | null] => {
      const day = newestVersion(publication)?.day
      return [publicationPath(publication.id), day ? new Date(day) : publication.date]
    }),
  ]
  const urls = entries.map(([path, changed]) => entry(siteAddress(path).href, changed))
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    { headers: { 'content-type': 'application/xml' } },
  )
}
