import { fileURLToPath } from 'node:url'
import type { Loader, LoaderContext } from 'astro/loaders'
import { type ExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards, type PublicationCard } from '#contract/publication-cards.ts'
import { cardDigest, expertiseDigest, shownLetters } from '#lib/digest.ts'
import { textOf } from '#lib/rich-text.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { readBuildEnv, requireApiHost } from '#site/build-env.ts'
import { fetchRecords } from './fetch-records.ts'
import { mapInParallel } from './map-in-parallel.ts'
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

/** Publications from the API, sanitised, with their pictures prepared. */
export function publicationLoader(): Loader {
  return {
    name: 'publications',
    schema: publicationSchema,
    async load(context) {
      if (import.meta.env.TYPES_ONLY) return
      const { config, logger } = context
      const warn = (message: string) => logger.warn(message)
      const env = readBuildEnv()
      const apiHost = requireApiHost(env)
      const cards = await fetchRecords(listPublicationCards, { apiHost, noun: 'publications', warn })
      const directory = fileURLToPath(new URL('pictures/', config.cacheDir))
      const preparePicture = createPictureStage({
        apiHost,
        pictureOrigins: env.pictureOrigins,
        directory,
        warn,
      })
      const entries = await mapInParallel(picturesAtOnce, cards, async (card: PublicationCard) => {
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
            shownDigest: cardDigest(card, shownLetters),
            wholeDigest: cardDigest(card),
            picture: await preparePicture(card.image, `“${card.title}” (${card._id})`),
          },
        }
      })
      await replaceAll(context, entries)
      logger.info(`${entries.length} publications`)
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
      const warn = (message: string) => context.logger.warn(message)
      const apiHost = requireApiHost(readBuildEnv())
      const cards = await fetchRecords(listExpertiseCards, { apiHost, noun: 'expertise cards', warn })
      const entries = cards.map(({ _id, title, icon, content }: ExpertiseCard, order) => ({
        id: _id,
        data: {
          order,
          digest: expertiseDigest({ _id, title, icon, content }),
          title,
          icon,
          paragraphs: content.map(sanitiseHtml).map((html) => ({ html, text: textOf(html) })),
        },
      }))
      await replaceAll(context, entries)
      context.logger.info(`${entries.length} expertise cards`)
    },
  }
}
