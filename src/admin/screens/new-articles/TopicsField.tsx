import { useId, useState } from 'react'
import { suggestedTopics, topicLimits } from '#lib/topics.ts'
import { Field } from '#ui/Field.tsx'
import type { OpenedArticle } from './use-article.ts'
import { usedTopics } from './used-topics.ts'

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
