import { shownIn } from '#site/content/built-from.ts'
import { expertise, publications, received, receivedDigest } from '#site/content/queries.ts'
import { renderFacts } from '#site/content/render-facts.ts'

/**
 * Facts about this build. Pages decide by `time` whether to ask the backend again; the scheduled function decides by
 * `digest`, of all received records, whether to rebuild. `shown` is the digest of the list; it is here and not in
 * each page of the list, so that a page changes only with its own content. `received` counts the publications of the
 * backend, `publications` those on the site.
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
