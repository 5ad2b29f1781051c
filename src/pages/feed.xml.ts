import rss from '@astrojs/rss'
import { organisation } from '#config/brand/brand.ts'
import { publicationPath } from '#config/paths.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { feedHtml } from '#lib/feed-html.ts'
import { topicsOf } from '#lib/topics.ts'
import { publications } from '#site/content/queries.ts'
import { siteAddress } from '#site/content/render-facts.ts'

/** Number of newest publications in the feed: each has its whole text, which feed readers request repeatedly. */
const most = 50

/** The newest publications as a feed, whole (FND-05). */
export async function GET() {
  const items = await publications()
  return rss({
    title: `${organisation.name}: publications`,
    description: organisation.mission,
    site: siteAddress('/'),
    trailingSlash: false,
    items: items.slice(0, most).map(({ id, title, text, html, date, topics }) => ({
      title,
      link: publicationPath(id),
      description: excerptAtWord(text, 250),
      content: feedHtml(html, siteAddress(publicationPath(id))),
      categories: topicsOf(topics),
      ...(date ? { pubDate: date } : {}),
    })),
  })
}
