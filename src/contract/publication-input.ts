import { catalogueFields } from './catalogue-input.ts'
import { endpoint } from './endpoint.ts'
import { moment, objectId, sendKey } from './fields.ts'
import {
  publicationState,
  publishAt,
  revision,
  savedPublication,
  sentState,
  timeIfScheduled,
} from './publication-cards.ts'
import { noteLimit } from './history.ts'
import { seriesNameLimit } from './compared-fields.ts'
import type { SavedText } from './publication-fields.ts'
import { requiredText, singleLine } from './required-text.ts'
import { characterCount, titleLine } from './title.ts'
import { z } from './zod.ts'

export const publicationTitleLimit = 50

/** Characters of the HTML of a text. */
export const publicationContentLimit = 500_000
const missing = 'Title and content are required!'

/** Decoded bytes of a picture that the API accepts. */
export const pictureByteLimit = 8 * 1024 * 1024

const noLanguage = 'Not a valid language'

function creditText(name: string) {
  return z.string().check(singleLine, z.trim(), z.maxLength(200, `${name} is too long`))
}

const noteTooLong = `The note can have at most ${noteLimit} characters`

/** The note of a change for readers: a line of plain text. */
export const changeNote = z.string('The note must be a text').check(
  singleLine,
  z.trim(),
  z.refine((text) => characterCount(text) <= noteLimit, noteTooLong),
)

/**
 * Body of a save, always by POST (EDP-05). With `_id`, an extension, it updates that publication in place (EDP-07).
 * `image` is a data URL, '' for none, or, when editing, the URL that was read, which leaves the picture unchanged.
 * Fields of the extensions `states`, `credits`, `languages`, `series`, `topics` and `catalogue` are unchanged if not
 * sent; a new publication is published.
 */
export const publicationCardInput = z
  .object({
    _id: z.optional(objectId),
    /**
     * Idempotency key of a new publication: if the response is lost, a second request updates that publication
     * (INB-04).
     */
    key: sendKey,
    title: titleLine(missing, publicationTitleLimit),
    content: requiredText(missing, publicationContentLimit, 'The content is too long'),
    link: z.pipe(
      z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(2048, 'The link is too long')))),
      z.transform((link) => link ?? ''),
    ),
    image: z.pipe(
      z.optional(
        z.nullable(
          z
            .string()
            .check(
              z.maxLength(
                Math.ceil((pictureByteLimit * 4) / 3) + 64,
                'The picture is too large. Please choose a smaller one.',
              ),
            ),
        ),
      ),
      z.transform((image) => image ?? ''),
    ),
    state: z.optional(publicationState),
    /** Required for `scheduled`. */
    publishAt: z.optional(publishAt),
    revision: z.optional(revision),
    /** Saves a change of a published publication that is not public yet (the extension `pending-changes`, REV-01). */
    pending: z.optional(z.boolean()),
    /** Saves of a draft with the same value are one version (the extension `states`). */
    sitting: sendKey,
    /**
     * What readers should know of a change of a published text (the extension `public-versions`). Without it, or with
     * '', the change is one of spelling or layout.
     */
    change: z.optional(changeNote),
    author: z.optional(creditText('The author')),
    position: z.optional(creditText('The position')),
    date: z.optional(moment('Please enter a valid date')),
    /** A code of BCP 47; '' for the language of the site. */
    language: z.optional(
      z
        .string()
        .check(
          z.maxLength(35, { error: noLanguage, abort: true }),
          z.regex(/^(?:[a-z]{2,3}(?:-[a-z\d]{1,8})*)?$/i, noLanguage),
        ),
    ),
    /** The identifier of another publication; '' for none. */
    translationOf: z.optional(z.union([z.literal(''), objectId])),
    series: z.optional(
      z
        .string()
        .check(
          singleLine,
          z.trim(),
          z.maxLength(seriesNameLimit, `A series can have at most ${seriesNameLimit} characters`),
        ),
    ),
    seriesNumber: z.optional(
      z
        .string()
        .check(z.trim(), z.regex(/^(?:[1-9]\d{0,3})?$/, 'The number must be a whole number from 1 to 9999')),
    ),
    /** Names separated by commas (lib/topics.ts). */
    topics: z.optional(z.string().check(z.maxLength(1000, 'The topics are too long'))),
    ...catalogueFields,
  } satisfies Record<string, z.ZodMiniType> & Record<SavedText, z.ZodMiniType>)
  .check(timeIfScheduled)

export type PublicationCardInput = z.infer<typeof publicationCardInput>

export const createPublicationCard = endpoint('POST', '/api/publication-cards', {
  access: 'staff',
  status: 201,
  body: publicationCardInput,
  confirms: z.extend(sentState, { message: z.string() }),
  answer: savedPublication,
})
