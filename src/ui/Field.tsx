import { type ComponentProps, useId } from 'react'

interface Common {
  label: string
  error?: string | undefined
  /** Shown under the field while there is no error. */
  note?: string
  /** With a limit, the note counts characters, and turns red at the limit. */
  count?: { length: number; most: number }
}

type FieldProps = Common &
  (({ rows: number } & ComponentProps<'textarea'>) | ({ rows?: undefined } & ComponentProps<'input'>))

/** A labelled input, or a text area if `rows` is given, with its error and note. */
export function Field({ label, error, note, count, ...control }: FieldProps) {
  // Islands rendered at build time pass their own id: React's identifiers differ between build and browser.
  const ownId = useId()
  const { id = ownId } = control
  const messageId = `${id}-message`
  const text = error ?? note
  const counterId = `${id}-count`
  const described = [text && messageId, count && counterId].filter(Boolean).join(' ')
  const shared = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    // Browsers that translate the page must not translate user input.
    translate: 'no' as const,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control.rows === undefined ? (
        <input {...control} {...shared} />
      ) : (
        <textarea {...control} {...shared} />
      )}
      {text && (
        <p id={messageId} className={error ? 'field-error' : 'field-note'}>
          {text}
        </p>
      )}
      {count && (
        <p id={counterId} className={`field-note ${count.length >= count.most ? 'at-limit' : ''}`}>
          {count.length}/{count.most}
        </p>
      )}
    </div>
  )
}
