import { type ComponentProps, useId } from 'react'

interface ChoiceProps extends ComponentProps<'select'> {
  label: string
  /** The options and their labels. */
  options: Record<string, string>
}

/** A labelled list of options. */
export function Choice({ label, options, ...select }: ChoiceProps) {
  const ownId = useId()
  const { id = ownId } = select
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
