import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { readPublication } from '#contract/publications.ts'
import { callAsStaff } from '#session/session.ts'
import { Field } from '#ui/Field.tsx'

export interface Titled {
  _id: string
  title: string
}

interface PublicationFieldProps {
  label: string
  note: string
  error?: string | undefined
  /** The chosen publication; '' for none. */
  value: string
  /** A publication that cannot be chosen. */
  except: string
  find: (words: string) => Promise<Titled[]>
  /** `text` is a title that is no choice yet; '' for one that is, and for an empty field. */
  onChoose: (id: string, text: string) => void
  /** Further attributes of the field. */
  field?: Omit<ComponentProps<'input'>, 'value' | 'onChange'>
}

function withOthers(known: Titled[], found: Titled[]): Titled[] {
  return [...new Map([...known, ...found].map((one) => [one._id, one])).values()]
}

/** A publication, found by its title. */
export function PublicationField(props: PublicationFieldProps) {
  const { label, note, error, value, except, find: findTitles, onChoose, field } = props
  const list = useId()
  const [known, setKnown] = useState<Titled[]>([])
  const [typed, setTyped] = useState('')
  const [typing, setTyping] = useState(false)
  const latest = useRef('')

  async function find(words: string): Promise<void> {
    try {
      const found = await findTitles(words)
      setKnown((before) => withOthers(before, found))
      // The title may have been typed before it could be suggested.
      const [same, ...more] = found.filter(({ _id, title }) => _id !== except && title === words)
      if (words !== '' && words === latest.current && same && more.length === 0) onChoose(same._id, '')
    } catch {
      // If the list cannot be read, the chosen publication stays in the field, and nothing is suggested.
    }
  }

  useEffect(() => {
    if (value === '') return
    callAsStaff(readPublication, { id: value }).then(
      (read) => setKnown((before) => withOthers(before, [read])),
      () => {},
    )
  }, [value])

  /** Two publications with the same title differ by their identifiers. */
  const nameOf = ({ _id, title }: Titled) =>
    known.some((other) => other._id !== _id && other.title === title) ? `${title} (${_id})` : title
  const chosen = known.find(({ _id }) => _id === value)
  const isTyped = typed !== '' && value === ''
  return (
    <>
      <Field
        label={label}
        dir="auto"
        {...field}
        error={isTyped && !typing ? 'Please choose one of the suggested titles' : error}
        note={note}
        list={list}
        autoComplete="off"
        value={isTyped ? typed : chosen ? nameOf(chosen) : value}
        onFocus={() => void find('')}
        onBlur={(event) => {
          field?.onBlur?.(event)
          setTyping(false)
        }}
        onChange={({ target }) => {
          const of = known.find((one) => one._id !== except && nameOf(one) === target.value)?._id ?? ''
          setTyped(target.value)
          setTyping(true)
          latest.current = target.value
          onChoose(of, of === '' ? target.value : '')
          if (of === '') void find(target.value)
        }}
      />
      <datalist id={list}>
        {known
          .filter(({ _id }) => _id !== except)
          .map((one) => (
            <option key={one._id}>{nameOf(one)}</option>
          ))}
      </datalist>
    </>
  )
}
