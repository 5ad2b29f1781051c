import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards, type PublicationCard } from '#contract/publication-cards.ts'
import type { RecordList } from '#contract/record-list.ts'
import { z } from '#contract/zod.ts'
import { recordDigest } from '#lib/content-digest.ts'
import { cardDigest, digest, expertiseDigest, shownDigest } from '#lib/digest.ts'
import { mapInParallel } from '#lib/map-in-parallel.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { textOf } from '#lib/rich-text.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { BuildError, type BuildEnv, requireApiHost } from '#site/build-env.ts'
import { type LeftOut, type Noun, writePart } from './build-report.ts'
import { type Content, contentFileIn, writeContent } from './content-file.ts'
import { fetchRecords, fitting } from './fetch-records.ts'
import { loadBackend } from './load-backend.ts'
import { guardAgainstDrop, keepRecords, readLastGood } from './last-good.ts'
import { createPictureStage } from './prepare-picture.ts'

/** sharp uses every core for one picture; two at a time keep both busy while the next is fetched. */
const picturesAtOnce = 2

interface Loading {
  command: 'build' | 'dev'
  env: BuildEnv
  cacheDirectory: string
  warn: (text: string) => void
}

/** A link that a reader may follow: web addresses only. */
function webLink(link: string): string {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : ''
}

/**
 * Reads one list, from the backend or from what the last good build kept, holds it against the last one,
 * has it made into what pages are rendered from, and keeps what a report and the next build need.
 */
async function loadList<Item extends { _id: string; title: string }, Made>(
  { command, env, cacheDirectory, warn }: Loading,
  noun: Noun,
  list: Endpoint<undefined, RecordList<Item>>,
  make: (records: Item[], leaveOut: (left: LeftOut) => void) => Promise<Made[]> | Made[],
): Promise<Made[]> {
  const before = await readLastGood(cacheDirectory, noun)
  const leftOut: LeftOut[] = []
  const leaveOut = (left: LeftOut) => void leftOut.push(left)
  const source = { apiHost: requireApiHost(env), noun, leaveOut, warn }
  if (env.fromLastGood && before === undefined)
    throw new BuildError('Nothing was built: there is no earlier good build here to build from.')
  const { records, received } = env.fromLastGood
    ? fitting(z.parse(list.answer, before), leaveOut)
    : await fetchRecords(list, source)
  // In development, another database is no drop, and the measure of the next build is a build.
  if (command === 'dev') return make(records, leaveOut)
  const report = () => writePart(cacheDirectory, noun, { noun, received, kept: records.length, leftOut })
  await report()
  if (!env.allowDrop) guardAgainstDrop(noun, { kept: records.length, received, before: before?.length ?? 0 })
  const made = await make(records, leaveOut)
  await report()
  await keepRecords(cacheDirectory, noun, records)
  return made
}

/** Publications from the API, sanitised, with their pictures prepared. */
function loadPublications(loading: Loading): Promise<Content['publications']> {
  const { env, cacheDirectory } = loading
  return loadList(loading, 'publications', listPublicationCards, (cards, leaveOut) => {
    const preparePicture = createPictureStage({
      apiHost: requireApiHost(env),
      pictureOrigins: env.pictureOrigins,
      directory: join(cacheDirectory, 'pictures/'),
      leaveOut,
      offline: env.fromLastGood,
    })
    return mapInParallel(picturesAtOnce, cards, async (card: PublicationCard) => {
      const html = sanitiseHtml(card.content)
      const made = {
        id: card._id,
        title: card.title,
        html,
        text: textOf(html),
        link: webLink(card.link),
        date: dateOfRecord(card)?.toISOString() ?? null,
        author: card.author,
        position: card.position,
        recordDigest: recordDigest(card),
        shownDigest: shownDigest(card),
        wholeDigest: cardDigest(card),
        picture: await preparePicture(card.image, card),
      }
      return { ...made, pageDigest: digest(JSON.stringify(made)) }
    })
  })
}

/** Expertise cards from the API, sanitised, in the backend's order. */
function loadExpertise(loading: Loading): Promise<Content['expertise']> {
  return loadList(loading, 'expertise cards', listExpertiseCards, (cards) =>
    cards.map((card: ExpertiseCard) => ({
      id: card._id,
      title: card.title,
      icon: card.icon,
      paragraphs: card.content.map(sanitiseHtml).map((html) => ({ html, text: textOf(html) })),
      recordDigest: recordDigest(card),
      digest: expertiseDigest(card),
    })),
  )
}

/**
 * Reads all content and leaves in the cache what pages are rendered from. Throws BuildError when there is none
 * to be had, or far less than before.
 */
export async function loadContent(loading: Loading): Promise<Content> {
  await mkdir(loading.cacheDirectory, { recursive: true })
  const [publications, expertise, backend] = await Promise.all([
    loadPublications(loading),
    loadExpertise(loading),
    loadBackend(loading),
  ])
  const content = { publications, expertise, backend }
  await writeContent(contentFileIn(loading.cacheDirectory, loading.command), content)
  return content
}
