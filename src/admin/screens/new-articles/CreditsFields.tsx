import { authorLine } from '#lib/author-names.ts'
import { dayText } from '#lib/day.ts'
import { Field } from '#ui/Field.tsx'
import { type ArticleRecord, dateOfDay, dayOfValue } from './article.ts'
import type { OpenedArticle } from './use-article.ts'

interface CreditsFieldsProps {
  form: OpenedArticle['form']
  record: ArticleRecord | undefined
}

/** The author, position and date of a publication (EDT-07). */
export function CreditsFields({ form, record }: CreditsFieldsProps) {
  // Without the ref, the form would take over the displayed day as if it had been typed before the script ran.
  const { ref: _ref, value, ...date } = form.field('date')
  const { author, authors } = form.values
  const line = authors === '' ? '' : authorLine({ author, authors })
  return (
    <fieldset className="field-row min-w-0">
      <legend className="sr-only">Author and date</legend>
      <Field
        label="Author"
        note={line ? `Shown instead: ${line}` : record ? 'If empty: no name is shown' : 'If empty: your name'}
        dir="auto"
        {...form.field('author')}
      />
      <Field
        label="Position"
        note={!record && form.values.author === '' ? 'If empty: yours' : ''}
        {...form.field('position')}
      />
      <Field
        label="Date"
        type="date"
        note={`If empty: ${record?.date ? `${dayText(new Date(record.date))}, as before` : 'the day of publishing'}`}
        {...date}
        value={dayOfValue(value)}
        onChange={({ target }) => form.change('date', dateOfDay(target.value, record))}
      />
    </fieldset>
  )
}
