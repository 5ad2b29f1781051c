import { backendHas } from '#admin/shell/backend.ts'
import type { Extension } from '#contract/features.ts'
import type { PublicationCardInput } from '#contract/publication-input.ts'
import { forEachName, type PublicationText, publicationTexts } from '#contract/publication-fields.ts'
import type { ArticleRecord, ArticleValues } from './article.ts'

/** The record that is changed, or the key of a new one: only backends with the extensions know of them (EDP-07). */
function identified(record: ArticleRecord | undefined, key: string) {
  if (!record && backendHas('send-once')) return { key }
  if (!record || !backendHas('edit-in-place')) return {}
  return { _id: record.id, ...(record.revision > 0 ? { revision: record.revision } : {}) }
}

/** What a backend must have to be sent a text that the specification does not name. */
const extensionOf: Record<Exclude<PublicationText, 'title'>, Extension> = {
  author: 'credits',
  position: 'credits',
  topics: 'topics',
}

/**
 * What is not sent is the backend's: name and position of who writes a new publication, and the date until there is one.
 */
function extensionFields(values: ArticleValues, isNew: boolean) {
  const isOwn = isNew && values.author === ''
  const sent = publicationTexts.filter(
    (name) =>
      name !== 'title' &&
      backendHas(extensionOf[name]) &&
      !(isOwn && extensionOf[name] === 'credits' && values[name] === ''),
  )
  return {
    ...forEachName(sent, (name) => values[name]),
    ...(values.date && backendHas('credits') ? { date: values.date } : {}),
  }
}

/**
 * What is sent of a publication to save it (EDP-05). Any backend but one with extensions gets the specified body.
 */
export function bodyOf(
  values: ArticleValues,
  record: ArticleRecord | undefined,
  state: Pick<PublicationCardInput, 'state' | 'publishAt'>,
): PublicationCardInput {
  const { title, content, link, image, key } = values
  return {
    ...extensionFields(values, !record),
    ...identified(record, key),
    ...state,
    title,
    content,
    link,
    image,
  }
}
