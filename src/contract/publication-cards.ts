import { endpoint } from './endpoint.ts'
import { ignored, noBody, objectId, optionalText, recordId, requiredText } from './fields.ts'
import { recordList } from './record-list.ts'
import { z } from './zod.ts'

export const publicationTitleLimit = 50
const missing = 'Title and content are required!'

/** Decoded bytes of a picture that the API accepts. */
export const pictureByteLimit = 8 * 1024 * 1024

/**
 * A publication as read from any backend. `content` is HTML and not yet trusted; `image` is a URL or '';
 * `date` is what the backend sent, or '' (the identifier then tells the day).
 */
export const publicationCard = z.object({
  _id: recordId,
  title: z.string().check(z.trim(), z.minLength(1)),
  content: z.pipe(
    z.optional(z.nullable(z.union([z.string(), z.array(z.string())]))),
    z.transform((content) => (Array.isArray(content) ? content.join('') : (content ?? ''))),
  ),
  image: optionalText,
  link: optionalText,
  date: optionalText,
  author: optionalText,
  position: optionalText,
})
export type PublicationCard = z.infer<typeof publicationCard>

/**
 * What staff send, always by POST (EDP-05). With `_id` it updates that publication in place (EDP-07).
 * `image` is a data URL, '' for none, or, when editing, the URL that was read: the picture is then kept.
 */
export const publicationCardInput = z.object({
  _id: z.optional(objectId),
  title: requiredText(missing, {
    most: publicationTitleLimit,
    message: `The title can have at most ${publicationTitleLimit} characters`,
  }),
  content: requiredText(missing, { most: 500_000, message: 'The content is too long' }),
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
})

export const listPublicationCards = endpoint({
  method: 'GET',
  path: '/api/publication-cards',
  access: 'public',
  status: 200,
  body: noBody,
  answer: recordList(publicationCard),
})

/** What is no identifier. */
const anythingAsNone = z.pipe(
  z.optional(z.unknown()),
  z.transform(() => ''),
)

/** The same list for those who keep it: a record without an identifier is seen, and cannot be changed (ART-05). */
export const listCardsToKeep = endpoint({
  ...listPublicationCards,
  answer: recordList(z.extend(publicationCard, { _id: z.union([recordId, anythingAsNone]) })),
})

export const readPublicationCard = endpoint({
  method: 'GET',
  path: '/api/publication-cards/{id}',
  access: 'public',
  status: 200,
  body: noBody,
  answer: publicationCard,
})

export const createPublicationCard = endpoint({
  method: 'POST',
  path: '/api/publication-cards',
  access: 'staff',
  status: 201,
  body: publicationCardInput,
  answer: ignored,
})

export const deletePublicationCard = endpoint({
  method: 'DELETE',
  path: '/api/publication-cards/{id}',
  access: 'staff',
  status: 200,
  body: noBody,
  answer: ignored,
})
