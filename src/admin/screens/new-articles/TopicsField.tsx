import { useId, useState } from 'react'
import { suggestedTopics, topicLimits, topicsOf } from '#lib/topics.ts'
import { Field } from '#ui/Field.tsx'
import type { OpenedArticle } from './use-article.ts'
import { listCardsForStaff } from '#contract/publication-cards.ts'
import { loadOnce } from '#lib/load-once.ts'
import { callWithCookies } from '#session/session.ts'

/** The topics of the latest publications, most used first. */
const usedTopics = loadOnce(async () => {
  const { records } = await callWithCookies(listCardsForStaff, {
    search: { page: 1, limit: 500, excerpt: 1 },
    cache: 'no-cache',
  })
  const counts = new Map<string, number>()
  for (const name of records.flatMap(({ topics }) => topicsOf(topics)))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name)
})

/** The topics of a publication (FND-02), with suggestions from other publications. */
export function TopicsField(field: ReturnType<OpenedArticle['form']['field']>) {
  const id = useId()
  const [names, setNames] = useState(usedTopics.now ?? [])

  /** Without suggestions, this is a plain text field. */
  function suggest(): void {
    usedTopics.load().then(setNames, () => {})
  }

  return (
    <div>
      <Field
        label="Topics"
        note={`At most ${topicLimits.count}, with commas between them: Dairy, Youth and jobs`}
        {...field}
        list={id}
        autoComplete="off"
        onFocus={suggest}
        // Typing also loads them, if that failed before.
        onInput={suggest}
      />
      <datalist id={id}>
        {suggestedTopics(field.value, names).map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </div>
  )
}
