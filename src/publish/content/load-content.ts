import { join } from 'node:path'
import pLimit from 'p-limit'
import { findings } from '#config/brand/brand.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import type { RecordList } from '#contract/record-list.ts'
import { contentDigest, recordDigest } from '#lib/content-digest.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { plainText } from '#lib/plain-text.ts'
import { type BuildEnv, requireApiHost } from '#publish/build-env.ts'
import { lostFindings } from '#publish/brand/findings.ts'
import type { Noun, ReportParts, Skipped } from '#publish/build-report.ts'
import { movedPages } from '#publish/extensions.ts'
import { openCoverStore } from '#publish/covers/cover-store.ts'
import { createPicturePipeline } from '#publish/pictures/prepare-picture.ts'
import type { Content, Publication } from '#site/content/content-file.ts'
import type { WantedVersion } from '#site/content/public-versions.ts'
import { type Preparation, prepareExpertise, publicationPreparer } from './prepare-records.ts'
import { readVersion } from './read-version.ts'
import type { Source } from './source.ts'

/** Enough to keep the picture encoder busy while others are fetched. */
const recordsAtOnce = 6

interface Named {
  _id: string
  title: string
}

interface Loading extends Pick<Preparation, 'stored' | 'latest'> {
  env: BuildEnv
  source: Source
  cacheDirectory: string
  /** Gets the result for each list. */
  report?: ReportParts
}

/** The content of all pages, with the records that it was made of. */
export interface Loaded {
  content: Content
  parts: ReportParts
  /** The records of each list that match the contract, dropped ones included, and their digests. */
  records: Record<Noun, unknown[]>
  digests: string[]
  /** Reads a replaced public version, and prepares it for its page. */
  readVersion: (wanted: WantedVersion) => Promise<Publication | undefined>
}

/** Throws when a record has no readable title, or an id that collides with a page of the site. */
function checkName({ _id, title }: Named): void {
  if (plainText(title).trim() === '') throw new Error('its title has no readable character')
  if (_id === 'fallback') throw new Error('its identifier is an address of the site itself')
}

/** The records that can be shown; those that do not match the contract, and duplicate ids, are skipped. */
export function usableRecords<Item extends Named>(
  { records, rejected }: RecordList<Item>,
  skip: (left: Skipped) => void,
): Item[] {
  for (const { index, id, reason: why } of rejected)
    skip({ kind: 'record', record: id || `number ${index + 1}`, title: '', why })
  const seen = new Set<string>()
  return records.filter(({ _id, title }) => {
    if (seen.has(_id)) skip({ kind: 'duplicate', record: _id, title, why: 'duplicate id' })
    return !seen.has(_id) && seen.add(_id)
  })
}

/** Reads a list, and prepares its records for the pages. */
async function loadList<Item extends Named & Record<string, unknown>, Made extends { recordDigest: string }>(
  { source, report }: { source: Source; report: ReportParts },
  { noun, list }: { noun: Noun; list: Endpoint<undefined, RecordList<Item>> },
  prepare: (record: Item) => Promise<Made>,
) {
  const skipped: Skipped[] = []
  const skip = (left: Skipped) => void skipped.push(left)
  const sent = await source.list(list, noun)
  const received = sent.records.length + sent.rejected.length
  const records = usableRecords(sent, skip)
  const made = await pLimit(recordsAtOnce).map(records, async (record) => {
    try {
      checkName(record)
      return await prepare(record)
    } catch (error) {
      // A fault of the installation costs no record.
      if (error instanceof OperatorError) throw error
      const why = error instanceof Error ? error.message : String(error)
      return skip({ kind: 'record', record: record._id, title: record.title, why })
    }
  })
  const kept = made.filter((one) => one !== undefined)
  report[noun] = { noun, received, kept: kept.length, skipped }
  // Includes dropped records: the backend will send them again.
  const digests = records.map((record, place) => made[place]?.recordDigest ?? recordDigest(record))
  return { records, received, digests, made: kept }
}

/** The charts of a publication that have no PNG. */
function undrawn({ id: record, title, figures }: Content['publications'][number]): Skipped[] {
  return figures.flatMap((figure) =>
    figure.missing === ''
      ? []
      : [{ kind: 'chart', record, title, why: `${figure.label}: no font has “${figure.missing}”` }],
  )
}

/** Reads the content of all pages. Throws OperatorError if a list cannot be read. */
export async function loadContent(loading: Loading): Promise<Loaded> {
  const { env, source, cacheDirectory, report = {} } = loading
  const apiHost = requireApiHost(env)
  const asked = source.features().then((features) => {
    const own = features.includes('pictures') ? [] : [new URL(apiHost).origin]
    return { features, pictureOrigins: [...new Set([...own, ...env.pictureOrigins])] }
  })
  const missing: Skipped[] = []
  const pictures = join(cacheDirectory, 'pictures/')
  const preparer = asked.then((backend) =>
    publicationPreparer({
      ...loading,
      backend,
      apiHost,
      publicApiHost: env.publicApiHost,
      siteUrl: env.siteUrl,
      preparePicture: createPicturePipeline({
        apiHost,
        pictureOrigins: env.pictureOrigins,
        directory: pictures,
        skip: (left) => void missing.push(left),
        offline: env.fromLastGood && !source.isOwn,
        stored: source.picture,
      }),
      drawCover: openCoverStore(pictures),
    }),
  )
  // Prevents an unhandled rejection if a list cannot be read.
  preparer.catch(() => {})
  const moves = asked.then(({ features }) =>
    features.includes(movedPages.feature) ? source.moved?.() : undefined,
  )
  const [backend, moved = [], publications, expertise] = await Promise.all([
    asked,
    moves,
    loadList({ source, report }, { noun: 'publications', list: listPublicationCards }, async (card) =>
      (await preparer).prepare(card),
    ),
    loadList({ source, report }, { noun: 'expertise cards', list: listExpertiseCards }, prepareExpertise),
  ])
  report.publications?.skipped.push(
    ...missing,
    ...publications.made.flatMap(undrawn),
    ...lostFindings(findings, publications.made),
  )
  const content = {
    publications: publications.made,
    expertise: expertise.made,
    backend,
    moved,
    received: publications.received,
    digest: contentDigest(publications.digests, expertise.digests),
  }
  return {
    content,
    parts: { ...report },
    records: { publications: publications.records, 'expertise cards': expertise.records },
    digests: [...publications.digests, ...expertise.digests],
    async readVersion(wanted) {
      const card = await readVersion(source, loading.stored?.store, wanted)
      return card && (await preparer).prepareVersion(card)
    },
  }
}
