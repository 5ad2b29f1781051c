import type { Kysely } from 'kysely'
import {
  createPublicationCard,
  deletePublicationCard,
  listPublicationCards,
  pictureByteLimit,
  readPublicationCard,
} from '#contract/publication-cards.ts'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { staleTime } from '#lib/freshness.ts'
import { htmlOf, textOf } from '#lib/rich-text.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { webLink } from '#lib/web-link.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import type { Database } from '#server/database/schema.ts'
import { route } from '#server/endpoint-route.ts'
import type { EncodedPicture } from '#server/images/encode-picture.ts'
import { hashInAddress, pictureAddress, storedPicture } from '#server/images/picture-address.ts'
import { newId } from '#server/store/new-id.ts'
import { dropUnusedPicture, holdPicture, keepPicture } from '#server/store/pictures.ts'
import {
  deletePublication,
  findPublication,
  holdPictureHash,
  insertPublications,
  listPublications,
  type PublicationRecord,
  updatePublication,
} from '#server/store/publication-cards.ts'
import { asksForPage, excerptLength, pageOf } from './pages.ts'

function shown(row: PublicationRecord) {
  return {
    _id: row.id,
    ...forEachName(publicationTexts, (name) => row[name]),
    content: row.content,
    image: row.picture_hash && row.extension ? pictureAddress(row.picture_hash, row.extension) : '',
    link: row.link,
    date: new Date(row.published_at).toISOString(),
  }
}

/** Characters after which a text ends that has hardly any letters. */
const longestBeginning = 4000

/** The beginning of a text that holds so many letters and digits. */
function beginningOf(text: string, letters: number): string {
  let end = 0
  let count = 0
  for (const character of text) {
    end += character.length
    if (/[\p{L}\p{N}]/u.test(character)) count += character.length
    if (count >= letters || end > longestBeginning) break
  }
  return text.slice(0, end)
}

/** The card with the beginning of its text alone, as HTML. */
function beginning<Card extends { content: string }>(card: Card, letters: number): Card {
  return { ...card, content: htmlOf(beginningOf(textOf(card.content), letters)) }
}

/** A link is a web address or nothing; people leave out the https. */
function sentLink(link: string): string {
  if (link === '') return ''
  const address = webLink(/^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`)
  if (address !== '') return address
  throw new ApiFailure('invalid_input', {
    message: 'The reference link must be a web address',
    fields: { link: 'The reference link must be a web address' },
  })
}

function gone(): ApiFailure {
  return new ApiFailure('not_found', { message: 'This publication is not there any more.' })
}

/** What `image` asks for where no picture was sent: the hash of one that may be kept, or none. */
function hashOf(image: string): string | null {
  if (image === '') return null
  const hash = hashInAddress(image)
  if (hash !== undefined) return hash
  throw new ApiFailure('image_type', { message: 'The picture must be sent as a file, not as an address.' })
}

/** The hash of a picture that is there for sure when the work is done; an unknown one is refused. */
async function keptHash(
  work: Kysely<Database>,
  picture: EncodedPicture | string | null,
): Promise<string | null> {
  if (picture === null) return null
  if (typeof picture !== 'string') {
    await keepPicture(work, picture)
    return picture.hash
  }
  if (await holdPicture(work, picture)) return picture
  throw new ApiFailure('image_unreadable', {
    message: 'The picture is not there any more. Please choose it again.',
  })
}

/** The publications: read by anyone, written by staff, always by POST (API-03, API-04, EDP-05, EDP-07). */
export function publicationCardRoutes(app: App, deps: AppDeps): void {
  const { db, now, onContentChange } = deps

  route(app, deps, listPublicationCards, async (context) => {
    const { rows, total } = await listPublications(db, pageOf(context))
    const length = excerptLength(context)
    const cards = rows.map(shown).map((card) => (length === undefined ? card : beginning(card, length)))
    // What pages check themselves against: the browser keeps it for as long as a list counts as fresh.
    if (length !== undefined) context.header('cache-control', `private, max-age=${staleTime / 1000}`)
    return asksForPage(context) ? { data: cards, total } : cards
  })

  route(app, deps, readPublicationCard, async (_context, { id }) => {
    const row = await findPublication(db, id)
    if (row === undefined) throw new ApiFailure('not_found', { message: 'Publication not found' })
    return shown(row)
  })

  route(
    app,
    deps,
    createPublicationCard,
    async (context, { body, picture: sentPicture, account }) => {
      const content = sanitiseHtml(body.content, storedPicture(new URL(context.req.url).host))
      if (textOf(content) === '')
        throw new ApiFailure('invalid_input', { message: 'Title and content are required!' })
      const { _id, image, ...written } = body
      const fields = { ...written, content, link: sentLink(body.link) }
      const existing = _id === undefined ? undefined : await findPublication(db, _id)
      if (_id !== undefined && existing === undefined) throw gone()
      const picture = sentPicture ?? hashOf(image)
      const id = existing?.id ?? newId(now())
      await db.transaction().execute(async (work) => {
        const before = await holdPictureHash(work, id)
        const picture_hash = await keptHash(work, picture)
        if (existing === undefined)
          await insertPublications(work, {
            id,
            ...fields,
            picture_hash,
            author: account.full_name,
            position: account.position,
            published_at: now(),
          })
        else if (!(await updatePublication(work, id, { ...fields, picture_hash }))) throw gone()
        await dropUnusedPicture(work, before)
      })
      await onContentChange()
      const saved = await findPublication(db, id)
      if (saved === undefined) throw gone()
      return { ...shown(saved), message: 'Publication saved' }
    },
    { withPicture: true, limit: Math.ceil((pictureByteLimit * 4) / 3) + 1024 * 1024 },
  )

  route(app, deps, deletePublicationCard, async (_context, { id }) => {
    await db.transaction().execute(async (work) => {
      const picture = await holdPictureHash(work, id)
      if (!(await deletePublication(work, id)))
        throw new ApiFailure('not_found', { message: 'Publication not found' })
      await dropUnusedPicture(work, picture)
    })
    await onContentChange()
    return { message: 'Publication deleted' }
  })
}
