import { useId, useRef, useState } from 'react'
import { people } from '#config/brand/people.ts'
import { authorLine } from '#lib/author-names.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { nameKey } from '#lib/author-line.ts'
import { personNamed } from '#lib/authors.ts'
import { dayText } from '#lib/day.ts'
import { Field } from '#ui/Field.tsx'
import { type ArticleRecord, dateOfDay, dayOfValue } from './article.ts'
import type { OpenedArticle } from './use-article.ts'

interface CreditsFieldsProps {
  form: OpenedArticle['form']
  record: ArticleRecord | undefined
}

/** The author, position and date of a publication (EDT-07). A person of the firm comes with the position. */
export function CreditsFields({ form, record }: CreditsFieldsProps) {
  // Without the ref, the form would take over the displayed day as if it had been typed before the script ran.
  const { ref: _ref, value, ...date } = form.field('date')
  const { author, authors } = form.values
  const names = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  // A position that staff type here stays beside every author; another one belongs to the author that it stands beside.
  const [isTyped, setTyped] = useState(false)
  const [left, setLeft] = useState({ author: '', position: '' })
  const position = form.field('position')

  function changeAuthor(name: string): void {
    form.change('author', name)
    const before = form.values.position
    const isAlone = author === '' && before !== ''
    if (isTyped || isAlone || nameKey(name) === nameKey(author)) return
    if (before !== '' && before !== personNamed(author)?.role) setLeft({ author, position: before })
    const own = nameKey(name) === nameKey(left.author) ? left.position : ''
    form.change('position', personNamed(name)?.role ?? own)
  }

  const line = authors === '' ? '' : authorLine({ author, authors })
  return (
    <fieldset ref={fields} className="field-row min-w-0">
      <legend className="sr-only">Author and date</legend>
      <Field
        label="Author"
        note={line ? `Shown instead: ${line}` : record ? 'If empty: no name is shown' : 'If empty: your name'}
        dir="auto"
        {...form.field('author')}
        list={names}
        autoComplete="off"
        onChange={({ target }) => changeAuthor(target.value)}
      />
      <datalist id={names}>
        {people.map(({ name, role }) => (
          <option key={name} value={name}>
            {role}
          </option>
        ))}
      </datalist>
      <Field
        label="Position"
        note={!record && form.values.author === '' ? 'If empty: yours' : ''}
        {...position}
        onChange={(event) => {
          position.onChange(event)
          setTyped(event.target.value !== '')
        }}
      />
      {left.position !== '' && form.values.position === '' && (
        <SmallButton
          className="[overflow-wrap:anywhere] whitespace-normal"
          onClick={() => {
            form.change('position', left.position)
            setTyped(true)
            // The button goes.
            fields.current?.querySelector<HTMLInputElement>('[name="position"]')?.focus()
          }}
        >
          Keep “{left.position}”
        </SmallButton>
      )}
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
