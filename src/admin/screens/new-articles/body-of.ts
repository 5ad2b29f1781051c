import { backendHas } from '#admin/shell/backend.ts'
import type { Extension } from '#contract/features.ts'
import type { PublicationCardInput } from '#contract/publication-input.ts'
import { forEachName, savedTexts } from '#contract/publication-fields.ts'
import { type ArticleRecord, type ArticleValues, recordFields } from './article.ts'

/** The record to change, or the key of a new one: only backends with the extensions accept them (EDP-07). */
function identified(record: ArticleRecord | undefined, key: string) {
  if (!record && backendHas('send-once')) return { key }
  if (!record || !backendHas('edit-in-place')) return {}
  return { _id: record.id, ...(record.revision > 0 ? { revision: record.revision } : {}) }
}

/** The unspecified texts that a body has as they are. */
const sentTexts = savedTexts.filter((name) => name !== 'title' && name !== 'authors' && name !== 'kind')

/** The extension that each of them requires. */
const extensionOf: Record<(typeof sentTexts)[number], Extension> = {
  author: 'credits',
  position: 'credits',
  topics: 'topics',
  language: 'languages',
  translationOf: 'languages',
  series: 'series',
  seriesNumber: 'series',
  summary: 'catalogue',
  licence: 'catalogue',
  funder: 'catalogue',
  doi: 'catalogue',
  isbn: 'catalogue',
}

/** The backend fills in fields that are not sent: author and position of a new publication, and a missing date. */
function extensionFields(values: ArticleValues, isNew: boolean) {
  const isOwn = isNew && values.author === ''
  const sent = sentTexts.filter(
    (name) =>
      backendHas(extensionOf[name]) && !(isOwn && extensionOf[name] === 'credits' && values[name] === ''),
  )
  return {
    ...forEachName(sent, (name) => values[name]),
    ...(backendHas('catalogue') ? recordFields(values) : {}),
    ...(values.date && backendHas('credits') ? { date: values.date } : {}),
  }
}

/** The request body that saves a publication (EDP-05). A backend without extensions gets the specified body. */
export function bodyOf(
  values: ArticleValues,
  record: ArticleRecord | undefined,
  state: Pick<PublicationCardInput, 'state' | 'publishAt' | 'pending' | 'change'>,
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
