import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards, type PublicationCard } from '#contract/publication-cards.ts'
import type { Backend } from '#contract/features.ts'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import type { RecordList } from '#contract/record-list.ts'
import { z } from '#contract/zod.ts'
import { recordDigest } from '#lib/content-digest.ts'
import { cardDigest, digest, expertiseDigest, shownDigest } from '#lib/digest.ts'
import { cardHtml } from '#lib/card-html.ts'
import { plainText } from '#lib/plain-text.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { excerptTextOf, excerptTextsOf } from '#lib/prose.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { webLink } from '#lib/web-link.ts'
import { type BuildEnv, requireApiHost } from '#build/build-env.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { type Skipped, type Noun, writePart } from '#build/build-report.ts'
import { type Content, contentFileIn, writeContent } from '#site/content/content-file.ts'
import { prepareText } from './prepare-text.ts'
import { fetchRecords, fitting } from './fetch-records.ts'
import { loadBackend } from './load-backend.ts'
import { guardAgainstDrop, saveRecords, readLastGood } from './last-good.ts'
import { createPictureStage } from '#build/pictures/prepare-picture.ts'

/** sharp uses every core for one picture; two at a time keep both busy while the next is fetched. */
const recordsAtOnce = 2

interface Loading {
  command: 'build' | 'dev'
  env: BuildEnv
  cacheDirectory: string
  warn: (text: string) => void
}

/** Throws when a record has no readable title, or an id that collides with a page of the site. */
function checkName({ _id, title }: { _id: string; title: string }): void {
  if (plainText(title).trim() === '') throw new Error('its title has nothing that can be read')
  if (_id === 'fallback') throw new Error('its identifier is an address of the site itself')
}

/**
 * Reads one list from the backend or the last good build, compares its length with the last one, converts its
 * records for the pages, and stores what the report and the next build need.
 */
async function loadList<Item extends { _id: string; title: string }, Made>(
  { command, env, cacheDirectory, warn }: Loading,
  noun: Noun,
  list: Endpoint<undefined, RecordList<Item>>,
  maker: (skip: (left: Skipped) => void) => (record: Item) => Promise<Made>,
): Promise<{ made: Made[]; received: number }> {
  const before = await readLastGood(cacheDirectory, noun)
  const skipped: Skipped[] = []
  const skip = (left: Skipped) => void skipped.push(left)
  const source = { apiHost: requireApiHost(env), noun, skip, warn }
  if (env.fromLastGood && before === undefined)
    throw new OperatorError('Nothing was built: there is no earlier good build here to build from.')
  const { records, received } = env.fromLastGood
    ? fitting(z.parse(list.answer, before), skip)
    : await fetchRecords(list, source)
  const make = maker(skip)
  const makeAll = async () => {
    const made = await pLimit(recordsAtOnce).map(records, async (record) => {
      try {
        checkName(record)
        return await make(record)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        skip({ kind: 'record', record: record._id, title: record.title, why })
        return undefined
      }
    })
    return made.filter((one) => one !== undefined)
  }
  // The development server switches databases freely: no drop guard, and its records are not those of a good build.
  if (command === 'dev') return { made: await makeAll(), received }
  const report = (kept: number) => writePart(cacheDirectory, noun, { noun, received, kept, skipped })
  await report(records.length)
  if (!env.allowDrop) guardAgainstDrop(noun, { kept: records.length, received, before: before?.length ?? 0 })
  const made = await makeAll()
  await report(made.length)
  await saveRecords(cacheDirectory, noun, records)
  return { made, received }
}

/** Publications from the API, sanitised, with their pictures prepared. */
function loadPublications(loading: Loading, backend: Promise<Backend>) {
  const { env, cacheDirectory } = loading
  const apiHost = requireApiHost(env)
  return loadList(loading, 'publications', listPublicationCards, (skip) => {
    const preparePicture = createPictureStage({
      apiHost,
      pictureOrigins: env.pictureOrigins,
      directory: join(cacheDirectory, 'pictures/'),
      skip,
      offline: env.fromLastGood,
    })
    return async (card: PublicationCard) => {
      const { features, pictureOrigins } = await backend
      const sources = { apiHost, pictureOrigins }
      const { html, shown, pictures } = await prepareText(card.content, sources, (address) =>
        preparePicture(address, card, 'text'),
      )
      // What browsers are sent of it where they read pages of lists.
      const listed = features.includes('pages') ? { ...card, content: excerptTextOf(card.content) } : card
      const made = {
        id: card._id,
        ...forEachName(publicationTexts, (name) => plainText(card[name])),
        html: shown,
        textPictures: pictures,
        text: excerptTextOf(html),
        link: webLink(card.link, env.publicApiHost),
        date: dateOfRecord(card)?.toISOString() ?? null,
        recordDigest: recordDigest(card),
        shownDigest: shownDigest(listed),
        wholeDigest: cardDigest(card),
        picture: await preparePicture(card.image, card),
      }
      return { ...made, pageDigest: digest(JSON.stringify(made)) }
    }
  })
}

/** Expertise cards from the API, sanitised, in the backend's order. */
function loadExpertise(loading: Loading) {
  return loadList(loading, 'expertise cards', listExpertiseCards, () => async (card: ExpertiseCard) => {
    const paragraphs = card.content.map((html) => sanitiseHtml(html))
    return {
      id: card._id,
      title: plainText(card.title),
      icon: card.icon,
      html: cardHtml(card._id, paragraphs),
      paragraphs: paragraphs.length,
      excerpts: excerptTextsOf(paragraphs),
      recordDigest: recordDigest(card),
      digest: expertiseDigest(card),
    }
  })
}

/**
 * Reads all content and writes the content file that pages are rendered from. Throws OperatorError when the content
 * cannot be read, or has far fewer records than before.
 */
export async function loadContent(loading: Loading): Promise<Content> {
  await mkdir(loading.cacheDirectory, { recursive: true })
  const asked = loadBackend(loading)
  const [backend, publications, expertise] = await Promise.all([
    asked,
    loadPublications(loading, asked),
    loadExpertise(loading),
  ])
  const content = {
    publications: publications.made,
    expertise: expertise.made,
    backend,
    received: publications.received,
  }
  await writeContent(contentFileIn(loading.cacheDirectory, loading.command), content)
  return content
}
