import { validate } from '#contract/field-messages.ts'
import { type PublicationCard, publicationCard, type PublicationState } from '#contract/publication-cards.ts'
import { publicationCardInput, type PublicationCardInput } from '#contract/publication-input.ts'
import {
  forEachName,
  type PublicationField,
  publicationFields,
  publicationTexts,
} from '#contract/publication-fields.ts'
import { type StaffPublication, staffPublication } from '#contract/publications.ts'
import { z } from '#contract/zod.ts'
import { dayOf } from '#lib/day.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { topicLimits } from '#lib/topics.ts'
import { webLink } from '#lib/web-link.ts'
import type { FieldErrors } from '#ui/form-state.ts'

/**
 * The texts that the form edits, and the key of a new publication. The draft stores the key, so that a retry after a lost
 * response creates no second publication (INB-04). The date is a chosen day, or a moment of which the form shows the day.
 */
export type ArticleField = PublicationField | 'key'
export type ArticleValues = Record<ArticleField, string>

/** State of the record behind the form, as far as the backend reports it. */
export interface ArticleRecord {
  id: string
  /** 0 if the backend has no revisions. */
  revision: number
  /** Undefined if the backend lacks the extension `states`: all records are public. */
  state: PublicationState | undefined
  /** ISO 8601, '' where it is not scheduled. */
  publishAt: string
  /** The moment of its date, as ISO 8601; '' until it has one. */
  date: string
  savedAt: string
  savedBy: string
}

/** A publication that was opened to be edited. */
export interface Article {
  values: ArticleValues
  record: ArticleRecord
}

export const emptyValues: ArticleValues = forEachName([...publicationFields, 'key'], () => '')

type OpenedCard = PublicationCard & Partial<StaffPublication>

/** The moment of a publication's date; '' for one that gets its date when it is published. */
function settledDate({ _id, date, state = 'published' }: OpenedCard): string {
  if (date === '' && state !== 'published') return ''
  return dateOfRecord({ _id, date })?.toISOString() ?? ''
}

export function articleOf(card: OpenedCard): Article {
  const { _id: id, revision = 0, state, publishAt = '', savedAt = '', savedBy = '' } = card
  const date = settledDate(card)
  return {
    values: { ...forEachName(publicationFields, (name) => card[name]), date, key: '' },
    record: { id, revision, state, publishAt, date, savedAt, savedBy },
  }
}

// The list of the specification knows neither state nor revision.
const passedState = z.object({ card: z.union([staffPublication, publicationCard]) })

/** The publication that came along in the navigation state, if one did (EDP-01). */
export function passedArticle(state: unknown): Article | undefined {
  const passed = z.safeParse(passedState, state)
  return passed.success ? articleOf(passed.data.card) : undefined
}

/** The values of a draft that has no room for a picture that is not stored yet. */
export function withoutNewPicture(values: ArticleValues): ArticleValues {
  return values.image.startsWith('data:') ? { ...values, image: '' } : values
}

/** The same publication as its public page reads it: a backend keeps no spaces around the texts. */
export function cardOf(values: ArticleValues, record: ArticleRecord | undefined): PublicationCard {
  const date = values.date || record?.publishAt || new Date().toISOString()
  const texts = forEachName(publicationTexts, (name) => values[name].trim())
  return { ...values, ...texts, _id: record?.id ?? '', date }
}

/** The day of a moment or of a day that was chosen, as `<input type="date">` takes it. */
export function dayOfValue(date: string): string {
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? '' : dayOf(moment)
}

/** The date that a chosen day stands for: the day that a publication has keeps its time (EDT-03). */
export function dateOfDay(day: string, record: ArticleRecord | undefined): string {
  return record && day === dayOfValue(record.date) ? record.date : day
}

/** How a form is saved: without a state it is published when it is new, and keeps its state when it is not. */
export interface Saving extends Pick<PublicationCardInput, 'state' | 'publishAt'> {
  /** The form stays open. */
  stay?: boolean
}

/** The save of the form's own button. A draft stays open. No state is sent, so that a colleague's publishing stays in effect. */
export function savingOfButton(record: ArticleRecord | undefined): Saving {
  return record?.state === 'draft' ? { stay: true } : {}
}

/** The save of the keyboard shortcut. It never publishes a draft, if the backend has drafts (EDT-13). */
export function savingOfKeyboard(record: ArticleRecord | undefined, knowsDrafts: boolean): Saving {
  if (!knowsDrafts) return {}
  return record ? { stay: true } : { state: 'draft', stay: true }
}

/** Why topics cannot be kept as they are typed; undefined when they can. */
function topicsFault(text: string): string | undefined {
  const names = text.split(',').map((name) => name.trim())
  if (names.filter(Boolean).length > topicLimits.count)
    return `A publication has at most ${topicLimits.count} topics`
  if (names.some((name) => name.length > topicLimits.length))
    return `A topic can have at most ${topicLimits.length} characters`
  return undefined
}

/**
 * The errors of the fields; empty for valid values. `openedLink` is the stored link: other backends may have other texts
 * than web addresses there (EDP-02), which no page shows as a link.
 */
export function faultsOf(values: ArticleValues, openedLink = ''): FieldErrors<ArticleField> {
  const { link, date, topics, key } = values
  const fault = topicsFault(topics)
  // Pictures that wait to be saved are sent on their own, not as a part of the text.
  const content = values.content.replace(/<img src="data:[^"]*"/g, '<img src=""')
  const isLink = ['', openedLink].includes(link) || link.startsWith('/') || webLink(link) !== ''
  return {
    // The first error is reported at once: a missing title or content before anything else (EDP-03).
    ...validate(publicationCardInput, { ...values, content, date: date || undefined, key: key || undefined }),
    ...(isLink ? {} : { link: 'The reference link must be a web address' }),
    ...(fault ? { topics: fault } : {}),
  }
}
