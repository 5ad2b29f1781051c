import type { Context } from 'hono'
import {
  deletePublicationCard,
  listPublicationCards,
  readPublicationCard,
} from '#contract/publication-cards.ts'
import { readPublicVersion } from '#contract/public-version.ts'
import { authorsText } from '#contract/catalogue.ts'
import { listedFields } from '#contract/compared-fields.ts'
import { forEachName } from '#contract/publication-fields.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { versionQuery } from '#contract/queries.ts'
import { authorLine } from '#lib/author-names.ts'
import { staleTime } from '#lib/freshness.ts'
import { excerptTextOf } from '#document/prose.ts'
import { parseHtml } from '#document/read/html.ts'
import { htmlOf } from '#lib/escape-html.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps, AppEnv } from '#server/http/app-context.ts'
import { route, signedIn } from '#server/http/endpoint-route.ts'
import { hooksOf } from '#server/hooks.ts'
import { withPicture } from '#server/pictures/picture-body.ts'
import { hashInAddress } from '#server/pictures/stored-address.ts'
import { cardOf, pendingCard, publicCard, staffCard } from './responses.ts'
import { cleanCard } from './clean-card.ts'
import { findPending } from './versions.ts'
import { findPublicVersion } from './public-versions.ts'
import { removePublication, savePublication } from './save.ts'
import { countPublished, findPublished, listPublished } from './store.ts'
import { asksForPage, excerptLength, pageOf, readQuery } from '#server/http/pages.ts'

/** Maximum characters of the beginning of a text with few letters. */
const longestBeginning = 4000

/** The beginning of a text, up to a number of letters and digits. */
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

/** The card as lists show it: with the beginning of its text, as HTML, and of its catalogue record the authors alone. */
function beginning(card: ReturnType<typeof cardOf>, letters: number) {
  const { content, author, authors } = card
  return {
    ...forEachName(listedFields, (name) => card[name]),
    _id: card._id,
    author: authorLine({ author, authors: authorsText(authors) }),
    content: htmlOf(beginningOf(excerptTextOf(parseHtml(content)), letters)),
  }
}

/** Maximum bytes of a publication without its picture. */
const textLimit = 1024 * 1024

/** The hash of a stored picture in `image`; null for none. */
function hashOf(image: string): string | null {
  if (image === '') return null
  const hash = hashInAddress(image)
  if (hash !== undefined) return hash
  throw new ApiFailure('image_type', { message: 'The picture must be sent as a file, not as an address.' })
}

/** The publications: read by anyone, written by staff, always by POST (API-03, API-04, EDP-05, EDP-07). */
export function publicationCardRoutes(app: App, deps: AppDeps): void {
  const { db, onContentChange } = deps

  const servesDocuments = hooksOf(db).some((hooks) => hooks.servesDocuments)
  const shapeFor = async (context: Context<AppEnv>) =>
    servesDocuments || (await signedIn(context))
      ? cardOf
      : (row: Parameters<typeof cardOf>[0]) => publicCard(row, servesDocuments)

  route(app, deps, listPublicationCards, async ({ context }) => {
    const length = excerptLength(context)
    const shape = await shapeFor(context)
    const list = await listPublished(db, pageOf(context), (row) =>
      length === undefined ? shape(row) : beginning(shape(row), length),
    )
    // Pages compare themselves with it: the browser may cache it for as long as a list counts as fresh.
    if (length !== undefined) context.header('cache-control', `private, max-age=${staleTime / 1000}`)
    return asksForPage(context) ? { data: list, total: await countPublished(db) } : list
  })

  route(app, deps, readPublicationCard, async ({ context, id }) => {
    const row = await findPublished(db, id)
    if (row === undefined) throw new ApiFailure('not_found', { message: 'Publication not found' })
    return (await shapeFor(context))(row)
  })

  route(app, deps, readPublicVersion, async ({ context, id }) => {
    const { number = 1 } = readQuery(context, versionQuery)
    const row = await findPublicVersion(db, id, number)
    if (row === undefined) throw new ApiFailure('not_found', { message: 'Version not found' })
    return (await shapeFor(context))(row)
  })

  route(
    app,
    deps,
    { ...createPublicationCard, ...withPicture(textLimit) },
    async ({ context, body, picture, actor }) => {
      const texts = await cleanCard(body, new URL(context.req.url).host)
      const { _id, key, revision, sitting, state, publishAt, date, pending, change } = body
      const { record, isPublicChange } = await savePublication(db, {
        id: _id,
        key,
        revision,
        sitting,
        ...actor,
        texts,
        picture: picture ?? hashOf(body.image),
        change,
        stateRequest: pending ? { date } : { state, publishAt, date },
        ...(pending && { act: 'change-saved', pending: 'save' }),
      })
      if (isPublicChange) onContentChange()
      const saved = pending && (await findPending(db, record))
      return {
        ...staffCard(record),
        ...(saved && pendingCard(record, saved)),
        message: 'Publication saved',
      }
    },
  )

  route(app, deps, deletePublicationCard, async ({ id, actor }) => {
    const { isPublicChange } = await removePublication(db, id, actor)
    if (isPublicChange) onContentChange()
    return { message: 'Publication deleted' }
  })
}
