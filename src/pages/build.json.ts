import { contentDigest } from '#lib/content-digest.ts'
import { shownIn } from '#site/content/built-from.ts'
import { expertise, publications, received } from '#site/content/queries.ts'

/**
 * What this build was made from, and when: pages tell by `time` whether to ask the backend again, the
 * scheduled function by `digest` whether to have the site built. `shown` is what the list shows of all publications:
 * here and not in each of its pages, which then change only with what is on them. `received` counts the publications
 * of the backend, `publications` those on the site.
 */
export async function GET(): Promise<Response> {
  const cards = await publications()
  const skills = await expertise()
  return Response.json({
    time: new Date().toISOString(),
    commit: import.meta.env.SITE_COMMIT,
    digest: contentDigest(
      cards.map(({ recordDigest }) => recordDigest),
      skills.map(({ recordDigest }) => recordDigest),
    ),
    shown: shownIn(cards),
    received: await received(),
    publications: cards.length,
    expertiseCards: skills.length,
  })
}
