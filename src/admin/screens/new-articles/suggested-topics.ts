import { topicKey, topicLimits, topicsOf } from '#lib/topics.ts'

/** Completions of the typed text, one for each topic that it does not contain yet. */
export function suggestedTopics(typed: string, names: string[]): string[] {
  const settled = typed.slice(0, typed.lastIndexOf(',') + 1)
  const chosen = new Set(topicsOf(settled).map(topicKey))
  if (chosen.size >= topicLimits.count) return []
  return names
    .filter((name) => !chosen.has(topicKey(name)))
    .map((name) => `${settled}${settled && ' '}${name}`)
}
