/** Maximum number of topics of a publication, and maximum length of a name. */
export const topicLimits = { count: 5, length: 40 } as const

/** Key of a topic: its name without regard to case. */
export function topicKey(name: string): string {
  return name.toLowerCase()
}

/** The topics in a text, names separated by commas, in their order; each once, whatever its case (FND-02). */
export function topicsOf(text: string): string[] {
  const names = new Map<string, string>()
  for (const part of text.split(',')) {
    const name = part.trim().replace(/\s+/gu, ' ').slice(0, topicLimits.length).trim()
    const key = topicKey(name)
    if (key !== '' && !names.has(key)) names.set(key, name)
  }
  return [...names.values()].slice(0, topicLimits.count)
}

/** The topics as one text. */
export function joinTopics(names: readonly string[]): string {
  return names.join(', ')
}
