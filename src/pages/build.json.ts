import { listDigest } from '#lib/digest.ts'
import { expertise, publications } from '#site/content/queries.ts'

/** What this build was made from, and when: pages tell by it whether to ask the backend again. */
export async function GET(): Promise<Response> {
  const cards = await publications()
  const skills = await expertise()
  return Response.json({
    time: new Date().toISOString(),
    digest: listDigest([
      ...cards.map(({ wholeDigest }) => wholeDigest),
      ...skills.map(({ digest }) => digest),
    ]),
    publications: cards.length,
    expertiseCards: skills.length,
  })
}
