import { publicationPath } from '#config/paths.ts'
import { browserEnv } from '#config/env.ts'
import { feedHtml } from '#document/write/feed.ts'
import { shownName } from '#lib/author-names.ts'
import { authorsOf } from '#lib/authors.ts'
import { ownDocument } from '#lib/document-address.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { languageOf } from '#lib/languages.ts'
import { topicsOf } from '#lib/topics.ts'
import { textOf } from '#site/content/content-file.ts'
import { publications } from '#site/content/queries.ts'
import { siteAddress } from '#site/content/render-facts.ts'

/** Number of newest publications in the feeds: each has its whole text, which feed readers request repeatedly. */
const most = 50

/** The HTML of a text with its language, if it is not the site's own (REA-05). */
function inLanguage(html: string, language: string): string {
  if (language === '') return html
  return `<div lang="${language}" dir="${languageOf(language).dir ?? 'ltr'}">${html}</div>`
}

/** Our document that a link leads to, for programs; undefined for other links. */
function enclosureOf(link: string) {
  const own = ownDocument(link.startsWith(browserEnv.apiHost) ? link.slice(browserEnv.apiHost.length) : '')
  return own && { url: siteAddress(link).href, length: own.size, type: 'application/pdf' }
}

/** The newest publications with their whole texts, as both feeds have them (FND-05, OUT-02). */
export async function feedItems() {
  return (await publications()).slice(0, most).map((publication) => {
    const { id, title, date, topics, language, link } = publication
    const { text, pictureOf } = textOf(publication)
    const page = siteAddress(publicationPath(id))
    return {
      path: publicationPath(id),
      page: page.href,
      title,
      summary: publication.summary || excerptAtWord(publication.text, 250),
      html: inLanguage(feedHtml(text, page, pictureOf), language),
      language,
      authors: authorsOf(publication).map(shownName),
      topics: topicsOf(topics),
      date,
      enclosure: enclosureOf(link),
    }
  })
}
