import { originalSearch } from '#admin/extensions/original-search.ts'
import { available } from '#admin/shell/backend.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { callWithCookies } from '#session/session.ts'

/** The public publications whose words match; all of them in a backend without a search. */
export async function findPublic(q: string): Promise<{ _id: string; title: string }[]> {
  const [search] = available(originalSearch)
  return search ? search.find(q) : (await callWithCookies(listPublicationCards)).records
}

/** Whether the backend searches, also in texts. */
export function hasSearch(): boolean {
  return available(originalSearch).length > 0
}
