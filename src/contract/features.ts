import { endpoint, ignored } from './endpoint.ts'
import { extensionFolders, type FeatureOfExtension } from './extensions.ts'
import { isRecord } from './loose.ts'
import { z } from './zod.ts'

const coreFeatures = {
  pages:
    'Lists accept `?page=` and `?limit=` and then return `{data, total}`. The list of publications accepts `?excerpt=`: the number of letters and digits to return from the sentences of each text, without mark-up, headings, tables, captions and notes.',
  'edit-in-place': 'POST /api/publication-cards with `_id` changes that publication.',
  'form-guard': 'Both public forms accept a honeypot field and the time taken to fill in the form.',
  'held-back-filter':
    'Lists of messages leave out those that look automatic; with `?held=1` they return only these, each with its `reason`.',
  'message-states':
    'Messages and appointments are new, read or handled, with a note: lists return `state`, `changedBy`, `changedAt`, `handledBy`, `handledAt` and `note`, and `reason` of those held back; PATCH /api/queries/{id} and /api/appointments/{id} changes them.',
  attention:
    'GET /api/attention counts open messages, and returns a `revision` of each list of messages. Lists and changes return the same revision.',
  'first-steps': 'GET /api/first-steps lists the steps that are left until the site has its own content.',
  'send-once':
    'POST /api/queries and /api/appointments accept a `key`: a repeated request with the same key gets the first response, and nothing is stored. POST /api/publication-cards and /api/expertise-cards accept one for a new record: a repeated request changes that record.',
  dialling:
    'POST /api/queries takes `international` for a phone number with its country code; lists return it.',
  'appointment-times':
    'Appointments have a time: lists return `meeting`, and PATCH /api/appointments/{id} takes it.',
  erase: 'POST /api/erasures erases all messages and appointments of one mail address.',
  pictures: 'Pictures have addresses below /api/images.',
  'text-pictures':
    'Texts show pictures of the backend: POST /api/images takes one as a data URL, and returns its address, width and height.',
  states:
    'A publication is a draft, scheduled or published. POST /api/publication-cards takes `state`, `publishAt` and `revision`; /api/unpublished-publications returns those that are not public to staff, /api/publications/{id} each one, and PUT /api/publications/{id}/state publishes it or takes it back. The last 20 saved versions are stored: GET /api/publications/{id}/versions and GET /api/publication-versions/{id}; with `sitting`, saves of a draft with the same value are one version.',
  'pending-changes':
    'POST /api/publication-cards with `pending` saves a change of a published publication that is not public; the next save without it publishes, and DELETE /api/publications/{id}/pending discards it. /api/publications/{id} returns it as `pending`, and GET /api/pending-changes lists all, for staff.',
  credits:
    'POST /api/publication-cards takes `author`, `position` and `date`, and GET /api/auth/me returns the `position` that a publication gets without an author; POST /api/expertise-cards takes `icon`.',
  topics: 'Publications have `topics`, names separated by commas; POST /api/publication-cards takes them.',
  languages:
    'Publications have a `language` and may be the `translationOf` another; POST /api/publication-cards takes both, and the search takes `?language=`.',
  series:
    'Publications have `series` and `seriesNumber`; POST /api/publication-cards takes them, the search takes `?series=`, and GET /api/series lists the publications of all series for staff.',
  catalogue:
    'Publications have `authors`, `kind`, `summary`, `licence`, `funder`, `doi` and `isbn`; POST /api/publication-cards takes them, lists with `?excerpt=` have the names of `authors` in `author`, and GET /api/authors lists the authors of all publications for staff.',
  'public-versions':
    'Publications have `history` and `standing`: POST /api/publication-cards takes `change`, a note for readers, and PUT /api/publications/{id}/withdrawal withdraws. GET /api/publication-cards/{id}/public-version returns a replaced version.',
  accounts:
    'Staff change their password and end sessions below /api/account, and, with their own password in `current`, disable and enable colleagues below /api/colleagues.',
  publishing:
    'GET /api/publishing returns the state of the public site, and POST /api/publishing publishes it.',
} as const

export type Extension = keyof typeof coreFeatures | FeatureOfExtension

/**
 * Capabilities of a backend beyond the 17 calls of the specification. A site asks its backend once, at build time
 * (FEA-01), and never uses an extension that the backend does not name (FEA-02).
 */
export const extensions: Record<Extension, string> = Object.assign(
  {},
  coreFeatures,
  ...Object.values(extensionFolders).map(({ features }) => features),
)

export function isExtension(name: unknown): name is Extension {
  return typeof name === 'string' && Object.keys(extensions).includes(name)
}

/** The backend's features, read once at build time and written into the pages. */
export interface Backend {
  features: Extension[]
  /** Other origins from which pictures are shown (FOR-05). */
  pictureOrigins: string[]
}

/** The features that a public page uses. */
export interface PublicBackend {
  /** The backend can page lists. */
  pages?: boolean
  pictureOrigins?: string[]
  /** Extensions of publications that it does not name: their fields are ignored (FEA-02). */
  lacks?: ('languages' | 'series' | 'catalogue' | 'public-versions')[]
}

/** The features that a public form uses; empty if the backend names no extension. */
export interface FormFeatures {
  /** `form-guard` */
  guarded?: true
  /** `send-once` */
  once?: true
  /** `dialling` */
  dialling?: true
}

/** The extensions that a response names; unknown names are ignored. */
const named = z.pipe(
  z.custom<{ features: unknown[] }>((answer) => isRecord(answer) && Array.isArray(answer.features)),
  z.transform(({ features }) => features.filter(isExtension)),
)

/** Extension: the names of all extensions of this backend. */
export const readFeatures = endpoint('GET', '/api/features', {
  access: 'public',
  extension: true,
  sends: z.object({ features: z.array(z.string()) }),
  answer: named,
})

/** Extension: all calls as an OpenAPI 3.1 document (FEA-04). */
export const readOpenApi = endpoint('GET', '/api/openapi.json', {
  access: 'public',
  extension: true,
  sends: z.looseObject({ openapi: z.string() }),
  answer: ignored,
})
