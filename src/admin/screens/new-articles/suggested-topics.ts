import { topicKey, topicLimits, topicsOf } from '#lib/topics.ts'

/** What may be typed, with each of the topics that could follow, or end what is begun. */
export function suggestedTopics(typed: string, names: string[]): string[] {
  const settled = typed.slice(0, typed.lastIndexOf(',') + 1)
  const chosen = new Set(topicsOf(settled).map(topicKey))
  if (chosen.size >= topicLimits.count) return []
  return names
    .filter((name) => !chosen.has(topicKey(name)))
    .map((name) => `${settled}${settled && ' '}${name}`)
}
