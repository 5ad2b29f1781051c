import { hash } from 'node:crypto'
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
import { contentDigest, recordDigest } from '#lib/content-digest.ts'
import { shownDigest } from '#document/shown-digest.ts'
import { cardDigest, digest, expertiseDigest } from '#lib/record-digest.ts'
import { excerptTextOf, excerptTextsOf } from '#document/prose.ts'
import { parseHtml } from '#document/read/html.ts'
import { sanitisedParts } from '#document/sanitise-html.ts'
import { addressesIn } from '#document/walk.ts'
import { cardHtml } from '#document/write/card.ts'
import { languageCode } from '#lib/languages.ts'
import { plainText } from '#lib/plain-text.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { webLink } from '#lib/web-link.ts'
import { type BuildEnv, requireApiHost } from '#build/build-env.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Noun, ReportParts, Skipped } from '#build/build-report.ts'
import type { Content } from '#site/content/content-file.ts'
import { prepareText } from './prepare-text.ts'
import { fetchRecords, usableRecords } from './fetch-records.ts'
import { loadBackend } from './load-backend.ts'
import { guardAgainstDrop, saveRecords, readLastGood } from './last-good.ts'
import {
  guardAgainstLoss,
  preparedIn,
  type PreviousBuild,
  readPreviousBuild,
  recordDigestsOf,
} from './previous-build.ts'
import { createPicturePipeline } from '#build/pictures/prepare-picture.ts'

/** Enough to keep the picture encoder busy while others are fetched. */
const recordsAtOnce = 6

interface Loading {
  command: 'build' | 'dev'
  env: BuildEnv
  cacheDirectory: string
  /** Digest of the code that prepares records; undefined to prepare each of them again. */
  code?: string
  /** The previous build, whose unchanged records are reused. Read from the cache by default. */
  before?: Promise<PreviousBuild>
  /** Gets the result for each list. */
  report?: ReportParts
  warn: (text: string) => void
}

/** Throws when a record has no readable title, or an id that collides with a page of the site. */
function checkName({ _id, title }: { _id: string; title: string }): void {
  if (plainText(title).trim() === '') throw new Error('its title has no readable character')
  if (_id === 'fallback') throw new Error('its identifier is an address of the site itself')
}

interface ReadList<Made> {
  received: number
  /** Converts the records for the pages. */
  prepare: () => Promise<{ made: Made[]; digests: string[] }>
  save: () => Promise<void>
}

/** Reads one list from the backend or the last good build, and compares its length with the last one. */
async function readList<Item extends { _id: string; title: string }, Made extends { recordDigest: string }>(
  { command, env, cacheDirectory, report = {}, warn }: Loading,
  noun: Noun,
  list: Endpoint<undefined, RecordList<Item>>,
  maker: (skip: (left: Skipped) => void) => (record: Item) => Promise<Made>,
): Promise<ReadList<Made>> {
  const before = env.allowDrop && !env.fromLastGood ? undefined : await readLastGood(cacheDirectory, noun)
  const unusable: Skipped[] = []
  const skip = (left: Skipped) => void unusable.push(left)
  const source = { apiHost: requireApiHost(env), noun, skip, warn }
  if (env.fromLastGood && before === undefined)
    throw new OperatorError(
      'Nothing was built: there is no earlier successful build to take the content from.',
    )
  const { records, received } = env.fromLastGood
    ? usableRecords(z.parse(list.answer, before), skip)
    : await fetchRecords(list, source)
  report[noun] = { noun, received, kept: records.length, skipped: unusable }
  // The development server switches databases freely: no drop guard, and its records are not those of a good build.
  if (command === 'build' && !env.allowDrop)
    guardAgainstDrop(noun, { kept: records.length, received, before: before?.length ?? 0 })

  return {
    received,
    async prepare() {
      const skipped = [...unusable]
      const make = maker((left) => void skipped.push(left))
      const made = await pLimit(recordsAtOnce).map(records, async (record) => {
        try {
          checkName(record)
          return await make(record)
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error)
          return void skipped.push({ kind: 'record', record: record._id, title: record.title, why })
        }
      })
      const kept = made.filter((one) => one !== undefined)
      report[noun] = { noun, received, kept: kept.length, skipped }
      // Includes dropped records: the backend will send them again.
      const digests = records.map((record, place) => made[place]?.recordDigest ?? recordDigest(record))
      return { made: kept, digests }
    },
    save: () => saveRecords(cacheDirectory, noun, records),
  }
}

/** Publications from the API, sanitised, with their pictures prepared. Unchanged ones are reused. */
function readPublications(loading: Loading, backend: Promise<Backend>, before: Promise<PreviousBuild>) {
  const { env, cacheDirectory, code } = loading
  const prepared = before.then(preparedIn)
  const apiHost = requireApiHost(env)
  return readList(loading, 'publications', listPublicationCards, (skip) => {
    const preparePicture = createPicturePipeline({
      apiHost,
      pictureOrigins: env.pictureOrigins,
      directory: join(cacheDirectory, 'pictures/'),
      skip,
      offline: env.fromLastGood,
    })
    return async (card: PublicationCard) => {
      const { features, pictureOrigins } = await backend
      const sources = { apiHost, pictureOrigins }
      const picture = await preparePicture(card.image, card)
      const from = [code, features, sources, env.publicApiHost, card, picture]
      const source = hash('sha256', JSON.stringify(from), 'base64url')
      const known = await prepared
      const same = known.get(source)
      if (same) return same
      const language = features.includes('languages') ? languageCode(card.language) : ''
      const { parts, shown, pictures, hasPictures } = await prepareText(
        { content: card.content, language },
        sources,
        (address) => preparePicture(address, card, 'text'),
      )
      // The form that browsers receive when they read pages of lists.
      const listed = features.includes('pages')
        ? { ...card, content: excerptTextOf(parseHtml(card.content)) }
        : card
      const made = {
        id: card._id,
        ...forEachName(publicationTexts, (name) => plainText(card[name])),
        ...(features.includes('series') ? {} : { series: '', seriesNumber: '' }),
        language,
        ...shown,
        addresses: addressesIn(parts),
        textPictures: pictures,
        text: excerptTextOf(parts),
        link: webLink(card.link, env.publicApiHost),
        date: dateOfRecord(card)?.toISOString() ?? null,
        recordDigest: recordDigest(card),
        shownDigest: shownDigest(listed),
        wholeDigest: cardDigest(card),
        picture,
      }
      const whole = {
        ...made,
        parts: JSON.stringify(parts),
        pageDigest: digest(JSON.stringify(made)),
        source: hasPictures ? '' : source,
      }
      if (!hasPictures) known.set(source, whole)
      return whole
    }
  })
}

/** Expertise cards from the API, sanitised, in the backend's order. */
function readExpertise(loading: Loading) {
  return readList(loading, 'expertise cards', listExpertiseCards, () => async (card: ExpertiseCard) => {
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
  })
}

/** The content of all pages, and the results for the lists. */
export interface Loaded {
  content: Content
  parts: ReportParts
}

interface Lists extends Loaded {
  /** Stores the records, for offline builds and the drop guard. Called once this build has succeeded. */
  saveRecords: () => Promise<void>
}

/**
 * Reads the content of all pages. Throws OperatorError if it cannot be read, has far fewer records than before, or
 * would lose most of the records that the site shows.
 */
export async function loadContent(loading: Loading): Promise<Lists> {
  const { command, env, cacheDirectory, report = {} } = loading
  const { before = readPreviousBuild(cacheDirectory) } = loading
  await mkdir(cacheDirectory, { recursive: true })
  const asked = loadBackend(env, before)
  // Each list is prepared while the other is read.
  const lists = [readPublications(loading, asked, before), readExpertise(loading)] as const

  const [backend, publications, expertise, { shown }] = await Promise.all([
    asked,
    lists[0].then((list) => list.prepare()),
    lists[1].then((list) => list.prepare()),
    before,
  ])
  const content = {
    publications: publications.made,
    expertise: expertise.made,
    backend,
    received: (await lists[0]).received,
    digest: contentDigest(publications.digests, expertise.digests),
  }
  if (command === 'build')
    guardAgainstLoss(shown, [...publications.digests, ...expertise.digests], recordDigestsOf(content))
  return {
    content,
    parts: { ...report },
    async saveRecords() {
      for (const list of lists) await (await list).save()
    },
  }
}
