import { author } from './author.ts'
import { endpoint } from './endpoint.ts'
import { moment, optionalText, recordId } from './fields.ts'
import { looseCard } from './loose-card.ts'
import { isRecord, looseCount, looseId, looseRecord, looseText, recordIdShape } from './loose.ts'
import { forEachName, publicationFields } from './publication-fields.ts'
import { recordList, sentPage } from './record-list.ts'
import { z } from './zod.ts'

const publicVersion = z.object({
  number: z.number(),
  ...forEachName(['day', 'note', 'withdrawnOn', 'withdrawn', 'digest'], () => z.string()),
})

/** A publication as specified. */
export const sentCard = z.object({
  _id: z.string(),
  ...forEachName(publicationFields, () => optionalText),
  title: z.string(),
  content: z.string(),
  authors: z.optional(z.array(author)),
  history: z.optional(z.array(publicVersion)),
})

export const cardFields = {
  ...forEachName(publicationFields, () => z.string()),
  title: z.string().check(z.minLength(1, 'The title is missing')),
}

/**
 * A publication as read from any backend. `content` is untrusted HTML; `image` is an address or ''; `date` is ISO
 * 8601, another text from the backend, or '' (the day is then taken from the identifier).
 */
export const publicationCard = z.pipe(z.transform(looseCard), z.object({ _id: recordId, ...cardFields }))
export type PublicationCard = z.infer<typeof publicationCard>

function validIdOrNone(id: string): string {
  return recordIdShape.test(id) ? id : ''
}

/** The same for staff: a record without a valid identifier is shown, and cannot be changed (ART-05). */
const publicationCardForStaff = z.pipe(
  z.transform(looseCard),
  z.object({ _id: z.pipe(z.string(), z.transform(validIdOrNone)), ...cardFields }),
)

/** State of a publication; only a published one is public (EDT-01). */
export const publicationState = z.enum(['draft', 'scheduled', 'published'])
export type PublicationState = z.infer<typeof publicationState>

/** Revision that was read, sent with a change: of two changes of one revision, the second is rejected (EDT-05). */
export const revision = z.int().check(z.minimum(1))

const noTime = 'Please choose a day and a time'

/** When a scheduled publication becomes public. */
export const publishAt = moment(noTime)

/** `scheduled` requires a time. */
export const timeIfScheduled = z.refine<{ state?: unknown; publishAt?: unknown }>(
  ({ state, publishAt }) => state !== 'scheduled' || publishAt !== undefined,
  { path: ['publishAt'], error: noTime },
)

/** Fields that the backend sets or leaves unchanged if a save does not send them; '' if there is none. */
const serverFields = ['author', 'position', 'date', 'publishAt', 'savedAt', 'savedBy'] as const
type ServerFields = Record<(typeof serverFields)[number], string>

/** Result of a save. Every field is empty if the backend lacks the `states` extension. */
export interface SavedPublication extends ServerFields {
  /** '' if not in the response. */
  _id: string
  /** 0 if not in the response. */
  revision: number
  state: PublicationState | undefined
  /** Whether it has a change that is not public. */
  hasPending: boolean
}

/** The state in our API's response. */
export const sentState = z.object({
  _id: z.string(),
  revision: z.number(),
  state: publicationState,
  hasPending: z.boolean(),
  ...forEachName(serverFields, () => z.string()),
})

export const savedPublication = z.transform((answer): SavedPublication => {
  const saved = looseRecord(answer)
  const record = isRecord(saved) ? saved : {}
  const state = z.safeParse(publicationState, record.state)
  return {
    _id: validIdOrNone(looseId(record)),
    revision: looseCount(record.revision) ?? 0,
    state: state.success ? state.data : undefined,
    hasPending: record.hasPending === true,
    ...forEachName(serverFields, (name) => looseText(record[name])),
  }
})

export const listPublicationCards = endpoint('GET', '/api/publication-cards', {
  access: 'public',
  credentials: 'include',
  sends: z.union([z.array(sentCard), z.object({ data: z.array(sentCard) })]),
  sendsPage: sentPage(sentCard),
  answer: recordList(publicationCard),
})

/** The same list for staff, with the records that have no valid identifier. */
export const listCardsForStaff = {
  ...listPublicationCards,
  answer: recordList(publicationCardForStaff),
}

export const readPublicationCard = endpoint('GET', '/api/publication-cards/{id}', {
  access: 'public',
  credentials: 'include',
  sends: sentCard,
  answer: z.pipe(z.transform(looseRecord), publicationCard),
})

export const deletePublicationCard = endpoint('DELETE', '/api/publication-cards/{id}', { access: 'staff' })
