import { listCardsForStaff } from '#contract/publication-cards.ts'
import { loadOnce } from '#lib/load-once.ts'
import { topicKey, topicLimits, topicsOf } from '#lib/topics.ts'
import { callWithCookies } from '#session/session.ts'

/** The topics of the latest publications, most used first. */
export const usedTopics = loadOnce(async () => {
  const { records } = await callWithCookies(listCardsForStaff, {
    search: { page: 1, limit: 500, excerpt: 1 },
  })
  const counts = new Map<string, number>()
  for (const name of records.flatMap(({ topics }) => topicsOf(topics)))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name)
})

/** Completions of the typed text, one for each topic that it does not contain yet. */
export function suggestedTopics(typed: string, names: string[]): string[] {
  const settled = typed.slice(0, typed.lastIndexOf(',') + 1)
  const chosen = new Set(topicsOf(settled).map(topicKey))
  if (chosen.size >= topicLimits.count) return []
  return names
    .filter((name) => !chosen.has(topicKey(name)))
    .map((name) => `${settled}${settled && ' '}${name}`)
}
