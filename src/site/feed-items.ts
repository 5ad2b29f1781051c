import { publicationPath } from '#config/paths.ts'
import { browserEnv } from '#config/env.ts'
import { feedHtml } from '#document/write/feed.ts'
import { shownName } from '#lib/author-names.ts'
import { type PublicVersion, versionsIn } from '#contract/history.ts'
import { escapeAttribute, htmlOf } from '#lib/escape-html.ts'
import { toldTitle } from '#lib/standing.ts'
import { authorsOf } from '#lib/authors.ts'
import { ownDocument } from '#lib/document-address.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { languageOf } from '#lib/languages.ts'
import { topicsOf } from '#lib/topics.ts'
import { textOf } from '#site/content/content-file.ts'
import { type Publication, publications } from '#site/content/queries.ts'
import { siteAddress } from '#site/content/render-facts.ts'

/** Number of newest publications and changes in the feeds: each has its whole text, which feed readers request repeatedly. */
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

interface Entry {
  publication: Publication
  date: Date | null
  /** A change for readers; undefined for the publication itself. */
  change?: PublicVersion
}

/** Publications and their changes for readers, the newest first. */
function newest(all: readonly Publication[]): Entry[] {
  const changes = all.flatMap((publication) =>
    versionsIn(publication.history)
      .slice(1)
      .map((change) => ({ publication, date: new Date(change.day), change })),
  )
  const entries: Entry[] = [
    ...changes,
    ...all.map((publication) => ({ publication, date: publication.date })),
  ]
  return entries.sort((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0)).slice(0, most)
}

/** A change for readers, which feed readers know by the place of its version on the page (REV-04). */
function changeItem(publication: Publication, { number, note, day }: PublicVersion) {
  const { id, title, topics, language } = publication
  const path = `${publicationPath(id)}#version_${number}`
  const page = siteAddress(path).href
  const more = `<p><a href="${escapeAttribute(page)}">Version ${number}</a></p>`
  return {
    path,
    page,
    title: `Changed: ${title}`,
    summary: note,
    html: inLanguage(`<p>${htmlOf(note)}</p>${more}`, language),
    language,
    authors: authorsOf(publication).map(shownName),
    topics: topicsOf(topics),
    date: new Date(day),
    enclosure: undefined,
  }
}

/** The newest publications with their whole texts, and their changes for readers, as both feeds have them (FND-05, OUT-02). */
export async function feedItems() {
  return newest(await publications()).map(({ publication, change }) => {
    if (change) return changeItem(publication, change)
    const { id, date, topics, language, link } = publication
    const { text, pictureOf } = textOf(publication)
    const page = siteAddress(publicationPath(id))
    return {
      path: publicationPath(id),
      page: page.href,
      title: toldTitle(publication),
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
