import { type ComponentProps, type ReactNode, useId } from 'react'

type Native = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'disabled'
  | 'required'
  | 'spellCheck'
  | 'autoCapitalize'
>

export interface FieldProps extends Native {
  label: string
  name: string
  value: string
  /** Gets the new text, not the event. */
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: ReactNode
  /** A textarea of so many lines instead of an input. */
  rows?: number
  /** At most so many characters, with a live counter that turns red at the limit. */
  limit?: number
}

const box =
  'w-full rounded-lg border border-[#8f8a7c] bg-white px-3 py-2.5 text-ink placeholder:text-soft disabled:bg-paper aria-invalid:border-danger aria-invalid:bg-[#fdf3f2]'

/** One labelled text field; its error, hint and counter are tied to it for assistive technology. */
export function Field(props: FieldProps) {
  const { label, value, onChange, error, hint, rows, limit, type = 'text', inputMode, ...native } = props
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`, limit && `${id}-count`].filter(Boolean)
  const shared = {
    ...native,
    id,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    maxLength: limit,
    className: box,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.join(' ') || undefined,
  }
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {limit !== undefined && (
          <span
            id={`${id}-count`}
            className={`text-xs tabular-nums ${value.length >= limit ? 'text-danger font-semibold' : 'text-soft'}`}
          >
            {value.length}/{limit}
            <span className="sr-only"> characters used</span>
          </span>
        )}
      </div>
      {rows === undefined ? (
        <input {...shared} type={type} inputMode={inputMode} />
      ) : (
        <textarea {...shared} rows={rows} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-soft mt-1.5 text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-danger mt-1.5 text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
