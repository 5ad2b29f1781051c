import { author } from './author.ts'
import { type Author, looseAuthors } from './loose-authors.ts'
import { endpoint, staffExtension } from './endpoint.ts'
import { recordId } from './fields.ts'
import { looseCard } from './loose-card.ts'
import {
  isRecord,
  looseCount,
  looseDate,
  looseId,
  type LooseRecord,
  looseRecord,
  looseText,
} from './loose.ts'
import {
  cardFields,
  publicationState,
  publishAt,
  revision,
  savedPublication,
  sentCard,
  sentState,
  timeIfScheduled,
} from './publication-cards.ts'
import { recordList } from './record-list.ts'
import { z } from './zod.ts'

/** The fields that a save sets. */
const saveFields = {
  state: publicationState,
  revision: z.number(),
  /** When it was saved, in ISO 8601, and the full name of its editor; '' for saves older than these fields. */
  savedAt: z.string(),
  savedBy: z.string(),
}

/** When it becomes public, in ISO 8601; '' if it is not scheduled. */
const stateFields = { ...saveFields, publishAt: z.string() }

/** Extension `states`: a publication for staff, published or not. */
const sentPublication = z.extend(sentCard, { ...stateFields, hasPending: z.boolean() })

/** Time and editor of the save that made a publication or a version. */
function looseSave(record: LooseRecord) {
  return {
    state: record.state,
    revision: looseCount(record.revision) ?? 0,
    savedAt: looseDate(record.savedAt),
    savedBy: looseText(record.savedBy),
  }
}

/** Reads a record whose fields `loose` has extracted. */
function readAs<Loose>(loose: (record: LooseRecord) => Loose) {
  return z.transform((value) => loose(isRecord(value) ? value : {}))
}

/** A publication as staff read it. */
export const staffPublication = z.pipe(
  readAs((record) => ({
    ...looseCard(record),
    ...looseSave(record),
    publishAt: looseDate(record.publishAt),
  })),
  z.object({ ...cardFields, ...stateFields, _id: recordId }),
)
export type StaffPublication = z.infer<typeof staffPublication>

/** The same as it is opened for editing, with its pending change (the extension `pending-changes`). */
const openedPublication = z.pipe(
  z.transform((value) => {
    const record = looseRecord(value)
    const pending = isRecord(record) && isRecord(record.pending) ? looseCard(record.pending) : undefined
    return { ...z.parse(staffPublication, record), pending }
  }),
  z.custom<StaffPublication & { pending: ReturnType<typeof looseCard> | undefined }>(),
)
export type OpenedPublication = z.infer<typeof openedPublication>

/** A publication whose pending change is not public yet. */
const pendingChange = z.object({ _id: recordId, title: z.string(), savedAt: z.string(), savedBy: z.string() })

/** Extension `pending-changes`: the published publications that have one, latest save first. */
export const listPendingChanges = endpoint('GET', '/api/pending-changes', {
  ...staffExtension,
  sends: z.object({ data: z.array(pendingChange) }),
  answer: recordList(pendingChange),
})

/** Extension `pending-changes`: discards the pending change of a publication; its version stays. */
export const discardPendingChange = endpoint('DELETE', '/api/publications/{id}/pending', {
  ...staffExtension,
  sends: sentPublication,
  answer: staffPublication,
})

/** A publication of a series. */
const seriesPart = z.object({
  _id: recordId,
  title: z.string(),
  series: z.string(),
  seriesNumber: z.string(),
})
export type SeriesPart = z.infer<typeof seriesPart>

/** Extension `series`: the publications of all series, in every state. */
export const listSeries = endpoint('GET', '/api/series', {
  ...staffExtension,
  sends: z.object({ data: z.array(seriesPart) }),
  answer: recordList(seriesPart),
})

/** Extension `catalogue`: the authors one by one of all records, in every state, each once. */
export const listAuthors = endpoint('GET', '/api/authors', {
  ...staffExtension,
  sends: z.object({ data: z.array(author) }),
  answer: z.transform((value): Author[] => looseAuthors(isRecord(value) ? value.data : value)),
})

/** Publications that are not public yet; the others are in the list of the specification. */
export const listUnpublished = endpoint('GET', '/api/unpublished-publications', {
  ...staffExtension,
  sends: z.object({ data: z.array(sentPublication) }),
  answer: recordList(staffPublication),
})

export const readPublication = endpoint('GET', '/api/publications/{id}', {
  ...staffExtension,
  sends: z.extend(sentPublication, { pending: z.optional(sentCard) }),
  answer: openedPublication,
})

/** Publishes, schedules, reschedules or unpublishes (`draft`) a publication (EDT-02, EDT-03). */
export const setPublicationState = endpoint('PUT', '/api/publications/{id}/state', {
  ...staffExtension,
  body: z
    .object({ state: publicationState, publishAt: z.optional(publishAt), revision: z.optional(revision) })
    .check(timeIfScheduled),
  sends: sentState,
  answer: savedPublication,
})

/** A stored version (the extension `states`), with its own `_id`. */
const versionFields = { _id: z.string(), title: z.string(), ...saveFields }

const listedVersion = z.pipe(
  readAs((record) => ({ _id: looseId(record), title: looseText(record.title), ...looseSave(record) })),
  z.object({ ...versionFields, _id: recordId }),
)
export type ListedVersion = z.infer<typeof listedVersion>

const wholeVersion = z.pipe(
  readAs((record) => ({ ...looseCard(record), ...looseSave(record) })),
  z.object({ ...cardFields, ...saveFields, _id: recordId }),
)
export type PublicationVersion = z.infer<typeof wholeVersion>

/** Newest first. */
export const listPublicationVersions = endpoint('GET', '/api/publications/{id}/versions', {
  ...staffExtension,
  sends: z.object({ data: z.array(z.object(versionFields)) }),
  answer: recordList(listedVersion),
})

export const readPublicationVersion = endpoint('GET', '/api/publication-versions/{id}', {
  ...staffExtension,
  sends: z.extend(sentCard, versionFields),
  answer: z.pipe(z.transform(looseRecord), wholeVersion),
})
