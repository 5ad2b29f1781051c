import rss from '@astrojs/rss'
import { organisation } from '#config/brand/brand.ts'
import { publicationPath } from '#config/paths.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { feedHtml } from '#document/write/feed.ts'
import { languageOf } from '#lib/languages.ts'
import { topicsOf } from '#lib/topics.ts'
import { textOf } from '#site/content/content-file.ts'
import { publications } from '#site/content/queries.ts'
import { siteAddress } from '#site/content/render-facts.ts'

/** Number of newest publications in the feed: each has its whole text, which feed readers request repeatedly. */
const most = 50

/** The HTML of a text with its language, if it is not the site's own (REA-05). */
function inLanguage(html: string, language: string): string {
  if (language === '') return html
  return `<div lang="${language}" dir="${languageOf(language).dir ?? 'ltr'}">${html}</div>`
}

/** The newest publications as a feed, whole (FND-05). */
export async function GET() {
  const items = await publications()
  return rss({
    title: `${organisation.name}: publications`,
    description: organisation.mission,
    site: siteAddress('/'),
    trailingSlash: false,
    // Items in the site's own language do not name it.
    xmlns: { dc: 'http://purl.org/dc/elements/1.1/' },
    items: items.slice(0, most).map((publication) => {
      const { id, title, text: excerptText, date, topics, language } = publication
      const { text, pictureOf } = textOf(publication)
      return {
        title,
        link: publicationPath(id),
        description: excerptAtWord(excerptText, 250),
        content: inLanguage(feedHtml(text, siteAddress(publicationPath(id)), pictureOf), language),
        ...(language && { customData: `<dc:language>${language}</dc:language>` }),
        categories: topicsOf(topics),
        ...(date ? { pubDate: date } : {}),
      }
    }),
  })
}
