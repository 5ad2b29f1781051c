interface ListSelectProps {
  label: string
  value: string
  /** The options and their labels. */
  options: [value: string, text: string][]
  onChoose: (value: string) => void
}

/** A filter of a list, beside its search. */
export function ListSelect({ label, value, options, onChoose }: ListSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      className="list-control grow sm:max-w-56 sm:grow-0"
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  )
}
