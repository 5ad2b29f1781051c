import { fileURLToPath } from 'node:url'
import type { Loader, LoaderContext } from 'astro/loaders'
import { type ExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards, type PublicationCard } from '#contract/publication-cards.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RecordList } from '#contract/record-list.ts'
import { z } from '#contract/zod.ts'
import { recordDigest } from '#lib/content-digest.ts'
import { cardDigest, expertiseDigest, shownLetters } from '#lib/digest.ts'
import { textOf } from '#lib/rich-text.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { BuildError, readBuildEnv, requireApiHost } from '#site/build-env.ts'
import { type LeftOut, type Noun, writePart } from './build-report.ts'
import { fetchRecords, fitting } from './fetch-records.ts'
import { guardAgainstDrop, keepRecords, readLastGood } from './last-good.ts'
import { mapInParallel } from '#lib/map-in-parallel.ts'
import { createPictureStage } from './prepare-picture.ts'
import { expertiseSchema, publicationSchema } from './schemas.ts'

/** sharp uses every core for one picture; two at a time keep both busy while the next is fetched. */
const picturesAtOnce = 2

interface Entry {
  id: string
  data: Record<string, unknown>
}

/** Puts the entries in place of what an earlier build left, in one go. */
async function replaceAll(context: LoaderContext, entries: Entry[]): Promise<void> {
  const parsed = await Promise.all(
    entries.map(async ({ id, data }) => ({
      id,
      data: await context.parseData({ id, data }),
      digest: context.generateDigest(data),
    })),
  )
  context.store.clear()
  for (const entry of parsed) context.store.set(entry)
}

/** A link that a reader may follow: web addresses only. */
function webLink(link: string): string {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : ''
}

/**
 * Reads one list, from the backend or from what the last good build kept, holds it against the last one,
 * has it made into entries, and keeps what a report and the next build need.
 */
async function loadList<Item extends { _id: string; title: string }>(
  context: LoaderContext,
  noun: Noun,
  list: Endpoint<undefined, RecordList<Item>>,
  toEntries: (records: Item[], leaveOut: (left: LeftOut) => void) => Promise<Entry[]> | Entry[],
): Promise<void> {
  const env = readBuildEnv()
  const cache = fileURLToPath(context.config.cacheDir)
  const before = await readLastGood(cache, noun)
  const leftOut: LeftOut[] = []
  const leaveOut = (left: LeftOut) => void leftOut.push(left)
  const source = {
    apiHost: requireApiHost(env),
    noun,
    leaveOut,
    warn: (text: string) => context.logger.warn(text),
  }
  if (env.fromLastGood && before === undefined)
    throw new BuildError('Nothing was built: there is no earlier good build here to build from.')
  const { records, received } = env.fromLastGood
    ? fitting(z.parse(list.answer, before), leaveOut)
    : await fetchRecords(list, source)
  const report = () => writePart(cache, noun, { noun, received, kept: records.length, leftOut })
  await report()
  // In development, another database is no drop.
  if (context.watcher === undefined && !env.allowDrop)
    guardAgainstDrop(noun, { kept: records.length, received, before: before?.length ?? 0 })
  await replaceAll(context, await toEntries(records, leaveOut))
  await report()
  await keepRecords(cache, noun, records)
}

/** Publications from the API, sanitised, with their pictures prepared. */
export function publicationLoader(): Loader {
  return {
    name: 'publications',
    schema: publicationSchema,
    async load(context) {
      if (import.meta.env.TYPES_ONLY) return
      const env = readBuildEnv()
      await loadList(context, 'publications', listPublicationCards, (cards, leaveOut) => {
        const preparePicture = createPictureStage({
          apiHost: requireApiHost(env),
          pictureOrigins: env.pictureOrigins,
          directory: fileURLToPath(new URL('pictures/', context.config.cacheDir)),
          leaveOut,
          offline: env.fromLastGood,
        })
        return mapInParallel(picturesAtOnce, cards, async (card: PublicationCard) => {
          const html = sanitiseHtml(card.content)
          return {
            id: card._id,
            data: {
              title: card.title,
              html,
              text: textOf(html),
              link: webLink(card.link),
              date: dateOfRecord(card)?.toISOString() ?? null,
              author: card.author,
              position: card.position,
              recordDigest: recordDigest(card),
              shownDigest: cardDigest(card, shownLetters),
              wholeDigest: cardDigest(card),
              picture: await preparePicture(card.image, card),
            },
          }
        })
      })
    },
  }
}

/** Expertise cards from the API, sanitised, in the backend's order. */
export function expertiseLoader(): Loader {
  return {
    name: 'expertise',
    schema: expertiseSchema,
    async load(context) {
      if (import.meta.env.TYPES_ONLY) return
      await loadList(context, 'expertise cards', listExpertiseCards, (cards) =>
        cards.map((card: ExpertiseCard, order) => ({
          id: card._id,
          data: {
            order,
            recordDigest: recordDigest(card),
            digest: expertiseDigest(card),
            title: card.title,
            icon: card.icon,
            paragraphs: card.content.map(sanitiseHtml).map((html) => ({ html, text: textOf(html) })),
          },
        })),
      )
    },
  }
}
