import { withoutPictureData } from '#document/pictures.ts'
import { isBlankAuthor, listedAuthors, publicationKinds } from '#contract/catalogue.ts'
import { validate } from '#contract/field-messages.ts'
import { type PublicationCard, publicationCard, type PublicationState } from '#contract/publication-cards.ts'
import { publicationCardInput, type PublicationCardInput } from '#contract/publication-input.ts'
import {
  forEachName,
  type SavedField,
  savedFields,
  savedTexts,
  toldTexts,
} from '#contract/publication-fields.ts'
import { type OpenedPublication, type StaffPublication, staffPublication } from '#contract/publications.ts'
import { z } from '#contract/zod.ts'
import { dayOf } from '#lib/day.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { seriesName } from '#lib/series.ts'
import { topicLimits } from '#lib/topics.ts'
import { webLink } from '#lib/web-link.ts'
import type { FieldErrors } from '#ui/form-state.ts'

/**
 * The texts that the form edits, and the key of a new publication. The draft stores the key, so that a retry
 * after a lost response creates no second publication (INB-04). The date is a chosen day, or a time of which
 * the form shows the day.
 */
export type ArticleField = SavedField | 'key'
export type ArticleValues = Record<ArticleField, string>

/** State of the record behind the form, as far as the backend reports it. */
export interface ArticleRecord {
  id: string
  /** 0 if the backend has no revisions. */
  revision: number
  /** Undefined if the backend lacks the extension `states`: all records are public. */
  state: PublicationState | undefined
  /** ISO 8601; '' if it is not scheduled. */
  publishAt: string
  /** Its date and time, in ISO 8601; '' until it has one. */
  date: string
  savedAt: string
  savedBy: string
  /** Whether the form edits a change of a published text that is not public yet (REV-01). */
  hasPending: boolean
  /** Whether it is withdrawn or replaced (REV-05); '' if it is neither. */
  standing: string
}

/** A publication opened for editing. */
export interface Article {
  values: ArticleValues
  record: ArticleRecord
}

/** Whether visitors see it. In a backend without the extension `states`, all records are public. */
export function isPublic(record: ArticleRecord | undefined): boolean {
  return record !== undefined && (record.state ?? 'published') === 'published'
}

export const emptyValues: ArticleValues = forEachName([...savedFields, 'key'], () => '')

type OpenedCard = PublicationCard & Partial<StaffPublication & Pick<OpenedPublication, 'pending'>>

/** The date and time of a publication; '' if it gets its date on publication. */
function settledDate({ _id, date, state = 'published' }: OpenedCard): string {
  if (date === '' && state !== 'published') return ''
  return dateOfRecord({ _id, date })?.toISOString() ?? ''
}

/** A publication in the form: with its pending change, if it has one. */
export function articleOf(card: OpenedCard): Article {
  const { _id: id, revision = 0, state, publishAt = '', savedAt = '', savedBy = '', standing } = card
  const shown = card.pending ?? card
  const date = settledDate({ ...shown, state })
  const hasPending = card.pending !== undefined
  return {
    values: { ...forEachName(savedFields, (name) => shown[name]), date, key: '' },
    record: { id, revision, state, publishAt, date, savedAt, savedBy, hasPending, standing },
  }
}

// The specified list has neither state nor revision.
const passedState = z.object({ card: z.union([staffPublication, publicationCard]) })

/** The publication in the navigation state, if there is one (EDP-01). */
export function passedArticle(state: unknown): Article | undefined {
  const passed = z.safeParse(passedState, state)
  return passed.success ? articleOf(passed.data.card) : undefined
}

/** The values of a draft without room for its unsaved picture. */
export function withoutNewPicture(values: ArticleValues): ArticleValues {
  return values.image.startsWith('data:') ? { ...values, image: '' } : values
}

/** The same publication as its public page reads it: backends trim texts. */
export function cardOf(values: ArticleValues, record: ArticleRecord | undefined): PublicationCard {
  const date = values.date || record?.publishAt || new Date().toISOString()
  const texts = forEachName(savedTexts, (name) => values[name].trim())
  return { ...forEachName(toldTexts, () => ''), ...values, ...texts, _id: record?.id ?? '', date }
}

/** The day of a date, with or without a time, in the format of `<input type="date">`. */
export function dayOfValue(date: string): string {
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? '' : dayOf(moment)
}

/** The date for a chosen day: the publication's current day keeps its time (EDT-03). */
export function dateOfDay(day: string, record: ArticleRecord | undefined): string {
  return record && day === dayOfValue(record.date) ? record.date : day
}

/**
 * How a form is saved. Without a state, a new publication is published, and an existing one keeps its state.
 */
export interface Saving extends Pick<PublicationCardInput, 'state' | 'publishAt' | 'pending' | 'change'> {
  /** Whether the form stays open. */
  stay?: boolean
  /** Whether its findings were shown, and it is saved anyway. */
  isChecked?: boolean
}

/**
 * The save of the form's main button. A draft and a pending change stay open. No state is sent, so that a colleague's
 * publishing stays in effect.
 */
export function savingOfButton(record: ArticleRecord | undefined): Saving {
  if (record?.hasPending) return { pending: true, stay: true }
  return record?.state === 'draft' ? { stay: true } : {}
}

/** The save that makes the text in the form public, and the label of its button; undefined without such a button. */
export function publishingOf(
  record: ArticleRecord | undefined,
  knowsDrafts: boolean,
): { label: string; saving: Saving } | undefined {
  if (!knowsDrafts || record === undefined || (isPublic(record) && !record.hasPending)) return undefined
  return { label: record.hasPending ? 'Publish change' : 'Publish', saving: { state: 'published' } }
}

/** The save of the keyboard shortcut. It publishes neither a draft nor a pending change (EDT-13). */
export function savingOfKeyboard(record: ArticleRecord | undefined, knowsDrafts: boolean): Saving {
  if (!knowsDrafts) return {}
  return record ? { ...savingOfButton(record), stay: true } : { state: 'draft', stay: true }
}

/** The fields of the catalogue record that are no texts in a body; lines of authors that were left empty are not sent. */
export function recordFields({
  authors,
  kind,
}: ArticleValues): Pick<PublicationCardInput, 'authors' | 'kind'> {
  return {
    authors: listedAuthors(authors).filter((author) => !isBlankAuthor(author)),
    kind: publicationKinds.find((one) => one === kind) ?? '',
  }
}

/** Why topics cannot be stored as typed; undefined if they can. */
function topicsFault(text: string): string | undefined {
  const names = text.split(',').map((name) => name.trim())
  if (names.filter(Boolean).length > topicLimits.count)
    return `A publication has at most ${topicLimits.count} topics`
  if (names.some((name) => name.length > topicLimits.length))
    return `A topic can have at most ${topicLimits.length} characters`
  return undefined
}

/**
 * The errors of the fields; empty if all are valid. `openedLink` is the stored link, which in other backends
 * may be any text (EDP-02); pages do not show it as a link.
 */
export function faultsOf(values: ArticleValues, openedLink = ''): FieldErrors<ArticleField> {
  const { link, date, topics, series, seriesNumber, key } = values
  const fault = topicsFault(topics)
  // Unsaved pictures are uploaded separately and do not count.
  const content = withoutPictureData(values.content)
  const isLink = ['', openedLink].includes(link) || link.startsWith('/') || webLink(link) !== ''
  return {
    // Only the first error is reported at once; a missing title or content comes first (EDP-03).
    ...validate(publicationCardInput, {
      ...values,
      ...recordFields(values),
      content,
      date: date || undefined,
      key: key || undefined,
    }),
    ...(isLink ? {} : { link: 'The reference link must be a web address' }),
    ...(fault ? { topics: fault } : {}),
    ...(seriesNumber.trim() !== '' && seriesName(series) === ''
      ? { series: 'Please name the series of this number' }
      : {}),
  }
}
