import type { Kysely } from 'kysely'
import {
  createPublicationCard,
  deletePublicationCard,
  listPublicationCards,
  pictureByteLimit,
  readPublicationCard,
} from '#contract/publication-cards.ts'
import { freshFor } from '#lib/freshness.ts'
import { htmlOf, textOf } from '#lib/rich-text.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { webLink } from '#lib/web-link.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import type { Database } from '#server/database/schema.ts'
import { route } from '#server/endpoint-route.ts'
import { type DecodedPicture, decodePicture, hashInAddress, pictureAddress } from '#server/images/data-url.ts'
import { newId } from '#server/store/new-id.ts'
import { dropUnusedPicture, hasPicture, keepPicture } from '#server/store/pictures.ts'
import {
  deletePublication,
  findPublication,
  insertPublication,
  listPublications,
  type PublicationRecord,
  updatePublication,
} from '#server/store/publication-cards.ts'
import { asksForPage, excerptLength, pageOf } from './pages.ts'

function shown(row: PublicationRecord) {
  return {
    _id: row.id,
    title: row.title,
    content: row.content,
    image: row.picture_hash && row.extension ? pictureAddress(row.picture_hash, row.extension) : '',
    link: row.link,
    date: new Date(row.published_at).toISOString(),
    author: row.author,
    position: row.position,
  }
}

/** The card with the beginning of its text alone, as HTML. */
function beginning<Card extends { content: string }>(card: Card, length: number): Card {
  return { ...card, content: htmlOf(textOf(card.content).slice(0, length)) }
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

/** What `image` asks for: a new picture, the hash of one that may be kept, or none. */
async function pictureOf(image: string): Promise<DecodedPicture | string | null> {
  if (image === '') return null
  if (image.startsWith('data:')) return decodePicture(image)
  const hash = hashInAddress(image)
  if (hash !== undefined) return hash
  throw new ApiFailure('image_type', { message: 'The picture must be sent as a file, not as an address.' })
}

/** The hash of a picture that is there for sure when the work is done; an unknown one is refused. */
async function keptHash(
  work: Kysely<Database>,
  picture: DecodedPicture | string | null,
): Promise<string | null> {
  if (picture === null) return null
  if (typeof picture !== 'string') {
    await keepPicture(work, picture)
    return picture.hash
  }
  if (await hasPicture(work, picture)) return picture
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
    if (length !== undefined) context.header('cache-control', `private, max-age=${freshFor / 1000}`)
    return context.json(asksForPage(context) ? { data: cards, total } : cards)
  })

  route(app, deps, readPublicationCard, async (context, { id }) => {
    const row = await findPublication(db, id)
    if (row === undefined) throw new ApiFailure('not_found', { message: 'Publication not found' })
    return context.json(shown(row))
  })

  route(
    app,
    deps,
    createPublicationCard,
    async (context, { body, account }) => {
      const content = sanitiseHtml(body.content)
      if (textOf(content) === '')
        throw new ApiFailure('invalid_input', { message: 'Title and content are required!' })
      const fields = { title: body.title, content, link: sentLink(body.link ?? '') }
      const existing = body._id === undefined ? undefined : await findPublication(db, body._id)
      if (body._id !== undefined && existing === undefined) throw gone()
      const picture = await pictureOf(body.image ?? '')
      const id = existing?.id ?? newId(now())
      await db.transaction().execute(async (work) => {
        const picture_hash = await keptHash(work, picture)
        if (existing === undefined)
          await insertPublication(work, {
            id,
            ...fields,
            picture_hash,
            author: account?.full_name ?? '',
            position: account?.position ?? '',
            published_at: now(),
          })
        else if (!(await updatePublication(work, id, { ...fields, picture_hash }))) throw gone()
      })
      await onContentChange()
      await dropUnusedPicture(db, existing?.picture_hash ?? null)
      const saved = await findPublication(db, id)
      if (saved === undefined) throw gone()
      return context.json(shown(saved), createPublicationCard.status)
    },
    { limit: Math.ceil((pictureByteLimit * 4) / 3) + 1024 * 1024 },
  )

  route(app, deps, deletePublicationCard, async (context, { id }) => {
    const row = await findPublication(db, id)
    if (row === undefined || !(await deletePublication(db, id)))
      throw new ApiFailure('not_found', { message: 'Publication not found' })
    await onContentChange()
    await dropUnusedPicture(db, row.picture_hash)
    return context.json({ message: 'Publication deleted' })
  })
}
