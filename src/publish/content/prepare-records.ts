import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { ExpertiseCard } from '#contract/expertise-cards.ts'
import type { Backend } from '#contract/features.ts'
import type { PublicationCard } from '#contract/publication-cards.ts'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { excerptTextOf, excerptTextsOf } from '#document/prose.ts'
import { withPictures } from '#document/pictures.ts'
import { parseHtml } from '#document/read/html.ts'
import { sanitisedParts } from '#document/sanitise-html.ts'
import { shownDigest } from '#document/shown-digest.ts'
import { addressesIn } from '#document/walk.ts'
import { cardHtml } from '#document/write/card.ts'
import { shownRecord } from '#lib/catalogue-record.ts'
import { recordDigest } from '#lib/content-digest.ts'
import { languageCode } from '#lib/languages.ts'
import { type PictureSources, textPicture } from '#lib/picture-address.ts'
import { plainText } from '#lib/plain-text.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { digest, expertiseDigest } from '#lib/record-digest.ts'
import { shownTold } from '#lib/told.ts'
import { webLink } from '#lib/web-link.ts'
import { wholeDigest } from '#lib/whole-digest.ts'
import type { Store } from '#publish/store.ts'
import type { DrawCover } from '#publish/covers/cover-store.ts'
import type { PreparePicture } from '#publish/pictures/prepare-picture.ts'
import { type Content, type Publication, publicationSchema } from '#site/content/content-file.ts'
import { builtText, figuresOf } from '#site/content/figures.ts'
import type { Picture } from '#site/content/picture.ts'
import { missingLetter } from '#publish/cards/chart-fonts.ts'

/** Maximum pictures that a build fetches for one text. */
const mostPictures = 100

/** What records are prepared with. */
export interface Preparation {
  backend: Backend
  apiHost: string
  publicApiHost: string
  siteUrl: string
  preparePicture: PreparePicture
  drawCover: DrawCover
  /** Where prepared publications are stored, and the digest of the code that prepares them. */
  stored?: { store: Store; code: string } | undefined
  /** The publications that this process prepared last. */
  latest?: readonly Publication[] | undefined
}

/** The sanitised text of a publication, with the pictures that can be shown. */
async function prepareText(
  content: string,
  sources: PictureSources,
  prepare: (address: string) => Promise<Picture | null>,
) {
  const addressOf = textPicture(sources)
  const wanted = new Set<string>()
  const text = sanitisedParts(content, (source) => {
    const address = addressOf(source)
    if (address !== '') wanted.add(address)
    return address
  })
  const pictures = new Map<string, Picture & { address: string }>()
  for (const address of [...wanted].slice(0, mostPictures)) {
    const picture = await prepare(address)
    if (picture !== null) pictures.set(address, { ...picture, address })
  }
  const parts = withPictures(text, (given) => (pictures.has(given['src'] ?? '') ? given : undefined))
  return { parts, pictures, hasPictures: wanted.size > 0 }
}

/** Converts a publication for the pages: sanitised, with its pictures. */
async function makePublication(
  card: PublicationCard,
  { backend, apiHost, publicApiHost, siteUrl, preparePicture, drawCover }: Preparation,
  picture: Publication['picture'],
): Promise<Publication & { hasPictures: boolean }> {
  const { features, pictureOrigins } = backend
  const language = features.includes('languages') ? languageCode(card.language) : ''
  const { parts, pictures, hasPictures } = await prepareText(
    card.content,
    { apiHost, pictureOrigins },
    (address) => preparePicture(address, card, 'text'),
  )
  const record = shownRecord(card, features.includes('catalogue'))
  const texts = {
    ...forEachName(publicationTexts, (name) => plainText(card[name])),
    ...record,
    ...shownTold(card, features.includes('public-versions')),
    ...(features.includes('series') ? {} : { series: '', seriesNumber: '' }),
    author: plainText(record.author),
    language,
  }
  const date = dateOfRecord(card)?.toISOString() ?? null
  const cited = { ...texts, id: card._id, date }
  const options = { siteUrl, missingLetter, pictureOf: (address: string) => pictures.get(address) }
  const figures = figuresOf(parts, cited, options)
  // The form that browsers receive when they read pages of lists.
  const listed = features.includes('pages')
    ? { ...card, author: record.author, content: excerptTextOf(parseHtml(card.content)) }
    : card
  const made = {
    id: card._id,
    ...texts,
    ...builtText(parts, { ...cited, figures }, options),
    figures,
    addresses: addressesIn(parts),
    textPictures: [...pictures.values()],
    text: excerptTextOf(parts),
    link: webLink(card.link, publicApiHost),
    date,
    recordDigest: recordDigest(card),
    shownDigest: shownDigest(listed),
    wholeDigest: wholeDigest(card),
    picture,
    cover: picture ? null : await drawCover({ id: card._id, ...texts }),
  }
  const pageDigest = digest(JSON.stringify(made))
  return { ...made, parts: JSON.stringify(parts), pageDigest, source: '', hasPictures }
}

/** Prepares publications. One without pictures in its text is stored under a digest of its inputs. */
export function publicationPreparer(given: Preparation) {
  const { backend, apiHost, publicApiHost, siteUrl, preparePicture, drawCover, stored, latest = [] } = given
  const known = new Map(latest.map((made) => [made.source, made]))
  async function prepare(card: PublicationCard): Promise<Publication> {
    const picture = await preparePicture(card.image, card)
    const inputs = [stored?.code, backend, apiHost, publicApiHost, siteUrl, card, picture]
    const source = hash('sha256', JSON.stringify(inputs), 'hex')
    const place = join('records', source)
    const shown = known.get(source)
    if (shown) return shown
    const earlier = stored?.store.read(place, publicationSchema)
    // A site may have been given up before it named the cover, which was then removed.
    if (earlier?.cover) await drawCover(earlier)
    if (earlier) return earlier
    const { hasPictures, ...made } = await makePublication(card, given, picture)
    if (hasPictures) return made
    const whole = { ...made, source }
    await stored?.store.put(place, JSON.stringify(whole))
    return whole
  }

  /** A replaced public version, of which only the page is stored. */
  async function prepareVersion(card: PublicationCard): Promise<Publication> {
    const { hasPictures: _hasPictures, ...made } = await makePublication(
      card,
      { ...given, drawCover: async () => null },
      await preparePicture(card.image, card),
    )
    return made
  }
  return { prepare, prepareVersion }
}

/** Converts an expertise card for the pages. */
export async function prepareExpertise(card: ExpertiseCard): Promise<Content['expertise'][number]> {
  const paragraphs = card.content.map((html) => sanitisedParts(html))
  return {
    id: card._id,
    title: plainText(card.title),
    icon: card.icon,
    html: cardHtml(card._id, paragraphs),
    parts: JSON.stringify(paragraphs),
    addresses: addressesIn(paragraphs.flat()),
    paragraphs: paragraphs.length,
    excerpts: excerptTextsOf(paragraphs),
    recordDigest: recordDigest(card),
    digest: expertiseDigest(card),
  }
}
