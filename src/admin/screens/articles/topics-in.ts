import { topicKey, topicsOf } from '#lib/topics.ts'
import type { ListedArticle } from './store.ts'

/** The topics of a list by their key, in alphabetical order, including the selected one (FND-02). */
export function topicsIn(cards: Pick<ListedArticle, 'topics'>[], asked = ''): [key: string, name: string][] {
  const names = [...cards.flatMap(({ topics }) => topicsOf(topics)), ...topicsOf(asked)]
  const byKey = new Map(names.toReversed().map((name) => [topicKey(name), name]))
  return [...byKey].toSorted(([a], [b]) => a.localeCompare(b))
}
