import { shownIn } from '#site/content/built-from.ts'
import { expertise, publications, received, receivedDigest } from '#site/content/queries.ts'
import { renderFacts } from '#site/content/render-facts.ts'

/**
 * What this build was made from, and when: pages tell by `time` whether to ask the backend again, the
 * scheduled function by `digest`, of all that was received, whether to have the site built. `shown` is what the list shows of all publications:
 * here and not in each of its pages, which then change only with what is on them. `received` counts the publications
 * of the backend, `publications` those on the site.
 */
export async function GET(): Promise<Response> {
  const cards = await publications()
  return Response.json({
    time: new Date().toISOString(),
    commit: renderFacts().commit,
    digest: await receivedDigest(),
    shown: shownIn(cards),
    received: await received(),
    publications: cards.length,
    expertiseCards: (await expertise()).length,
  })
}
