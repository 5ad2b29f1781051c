import { organisation } from '#config/brand/brand.ts'
import { siteLanguage } from '#lib/languages.ts'
import { siteAddress } from '#site/content/render-facts.ts'
import { feedItems } from '#site/feed-items.ts'

/** The newest publications as a JSON Feed 1.1, whole (OUT-02). */
export async function GET() {
  const items = await feedItems()
  return Response.json({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${organisation.name}: publications`,
    description: organisation.mission,
    home_page_url: siteAddress('/').href,
    feed_url: siteAddress('/feed.json').href,
    icon: siteAddress('/apple-touch-icon.png').href,
    language: siteLanguage.code,
    authors: [{ name: organisation.name, url: siteAddress('/').href }],
    items: items.map(({ page, title, summary, html, language, authors, topics, date, enclosure }) => ({
      id: page,
      url: page,
      title,
      summary,
      content_html: html,
      ...(language && { language }),
      ...(authors.length > 0 && { authors: authors.map((name) => ({ name })) }),
      ...(topics.length > 0 && { tags: topics }),
      ...(date && { date_published: date.toISOString() }),
      ...(enclosure && {
        attachments: [{ url: enclosure.url, mime_type: enclosure.type, size_in_bytes: enclosure.length }],
      }),
    })),
  })
}
