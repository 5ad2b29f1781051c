import { authorsText } from '#contract/catalogue.ts'
import type { PublicationCardInput } from '#contract/publication-input.ts'
import { forEachName, type SavedText, savedTexts } from '#contract/publication-fields.ts'
import { isOwnDocument } from '#lib/document-address.ts'
import { parseUrl } from '#lib/parse-url.ts'
import { parseHtml } from '#document/read/html.ts'
import { wordsOf } from '#document/words.ts'
import { plainAddress } from '#lib/plain-address.ts'
import { languageCode } from '#lib/languages.ts'
import { seriesName } from '#lib/series.ts'
import { joinTopics, topicsOf } from '#lib/topics.ts'
import { webLink } from '#lib/web-link.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { sanitiseText } from './sanitise-text.ts'

/**
 * Completes a link to a web address, because people leave out the https, and removes wrappers. The address of a document of this host
 * becomes its path (EDT-11).
 */
function sentLink(link: string, host: string): string {
  if (link === '') return ''
  const address = plainAddress(webLink(link))
  const url = parseUrl(address)
  if (url?.host === host && isOwnDocument(url.pathname)) return url.pathname
  if (address !== '') return address
  throw new ApiFailure('invalid_input', {
    message: 'The reference link must be a web address',
    fields: { link: 'The reference link must be a web address' },
  })
}

/** Each topic once, up to the maximum; undefined if none were sent. */
function sentTopics(topics: string | undefined): string | undefined {
  return topics === undefined ? undefined : joinTopics(topicsOf(topics))
}

/** The name of the series, and a number only with a name; each undefined if it was not sent. */
function sentSeries({ series, seriesNumber }: Pick<PublicationCardInput, 'series' | 'seriesNumber'>) {
  const name = series === undefined ? undefined : seriesName(series)
  return { series: name, seriesNumber: name === '' ? '' : seriesNumber }
}

/** A language of the brand as the brand spells it; others stay as sent. */
function sentLanguage(language: string | undefined): string | undefined {
  return language && (languageCode(language) || language)
}

type Sent = Pick<PublicationCardInput, SavedText | 'content' | 'link'>

/** The texts of a publication in stored form, from those sent to `host`; throws ApiFailure. */
export async function cleanCard(sent: Sent, host: string) {
  const content = await sanitiseText({ html: sent.content, host })
  if (wordsOf(parseHtml(content)) === '')
    throw new ApiFailure('invalid_input', { message: 'Title and content are required!' })
  const authors = sent.authors && authorsText(sent.authors)
  const texts = forEachName(savedTexts, (name) => (name === 'authors' ? authors : sent[name]))
  return {
    ...texts,
    title: sent.title,
    language: sentLanguage(sent.language),
    ...sentSeries(sent),
    topics: sentTopics(sent.topics),
    content,
    link: sentLink(sent.link, host),
  }
}
