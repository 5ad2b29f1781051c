import type { PublicationCardInput } from '#contract/publication-cards.ts'
import { textOf } from '#lib/rich-text.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { joinTopics, topicsOf } from '#lib/topics.ts'
import { webLink } from '#lib/web-link.ts'
import { ApiFailure } from '#server/api-failure.ts'
import { storedPicture } from '#server/images/picture-address.ts'

/** A link is a web address or nothing; people leave out the https. */
function sentLink(link: string): string {
  if (link === '') return ''
  const address = webLink(link)
  if (address !== '') return address
  throw new ApiFailure('invalid_input', {
    message: 'The reference link must be a web address',
    fields: { link: 'The reference link must be a web address' },
  })
}

/** Each topic once, at most as many as there may be; undefined where none were sent. */
function sentTopics(topics: string | undefined): string | undefined {
  return topics === undefined ? undefined : joinTopics(topicsOf(topics))
}

type Sent = Pick<PublicationCardInput, 'title' | 'content' | 'link' | 'author' | 'position' | 'topics'>

/** The texts of a publication as they are kept, of what was sent to `host`; throws ApiFailure. */
export function cleanCard({ title, content, link, author, position, topics }: Sent, host: string) {
  const clean = sanitiseHtml(content, storedPicture(host))
  if (textOf(clean) === '')
    throw new ApiFailure('invalid_input', { message: 'Title and content are required!' })
  return { title, content: clean, link: sentLink(link), author, position, topics: sentTopics(topics) }
}
