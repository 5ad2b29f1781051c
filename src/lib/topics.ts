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

/** The topics of a list by their key, in alphabetical order, including the selected one (FND-02). */
export function topicsIn(cards: { topics: string }[], asked = ''): [key: string, name: string][] {
  const names = [...cards.flatMap(({ topics }) => topicsOf(topics)), ...topicsOf(asked)]
  const byKey = new Map<string, string>()
  for (const name of names) if (!byKey.has(topicKey(name))) byKey.set(topicKey(name), name)
  return [...byKey].sort(([a], [b]) => a.localeCompare(b))
}

/** Completions of the typed text, one for each topic that it does not contain yet. */
export function suggestedTopics(typed: string, names: string[]): string[] {
  const settled = typed.slice(0, typed.lastIndexOf(',') + 1)
  const chosen = new Set(topicsOf(settled).map(topicKey))
  if (chosen.size >= topicLimits.count) return []
  return names
    .filter((name) => !chosen.has(topicKey(name)))
    .map((name) => `${settled}${settled && ' '}${name}`)
}
