import { listCardsForStaff } from '#contract/publication-cards.ts'
import { loadOnce } from '#lib/load-once.ts'
import { topicsOf } from '#lib/topics.ts'
import { callWithCookies } from '#session/session.ts'

/** The topics of the latest publications, most used first. */
export const usedTopics = loadOnce(async () => {
  const { records } = await callWithCookies(listCardsForStaff, {
    search: { page: 1, limit: 500, excerpt: 1 },
    cache: 'no-cache',
  })
  const counts = new Map<string, number>()
  for (const name of records.flatMap(({ topics }) => topicsOf(topics)))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name)
})
