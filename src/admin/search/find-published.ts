import { searchPublications } from '#contract/search/calls.ts'
import { callWithCookies } from '#session/session.ts'

/** The public publications whose words match. */
export async function findPublished(q: string): Promise<{ _id: string; title: string }[]> {
  const { records } = await callWithCookies(searchPublications, { search: { q, limit: 20 } })
  return records.map(({ _id, title }) => ({ _id, title: title.join('') }))
}
