import rss from '@astrojs/rss'
import { organisation } from '#config/brand/brand.ts'
import { htmlOf } from '#lib/escape-html.ts'
import { siteLanguage } from '#lib/languages.ts'
import { siteAddress } from '#site/content/render-facts.ts'
import { feedItems } from '#site/feed-items.ts'

/** The newest publications as a feed, whole (FND-05). */
export async function GET() {
  const items = await feedItems()
  return rss({
    title: `${organisation.name}: publications`,
    description: organisation.mission,
    site: siteAddress('/'),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>${siteLanguage.code}</language><atom:link href="${siteAddress('/feed.xml').href}" rel="self" type="application/rss+xml"/>`,
    items: items.map(({ path, title, summary, html, language, authors, topics, date, enclosure }) => {
      const own = [
        ...authors.map((author) => `<dc:creator>${htmlOf(author)}</dc:creator>`),
        // Items in the site's own language do not name it.
        ...(language ? [`<dc:language>${language}</dc:language>`] : []),
      ]
      return {
        title,
        link: path,
        description: summary,
        content: html,
        categories: topics,
        ...(own.length > 0 && { customData: own.join('') }),
        ...(enclosure && { enclosure }),
        ...(date && { pubDate: date }),
      }
    }),
  })
}
