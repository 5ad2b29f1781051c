import { useId } from 'react'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** How many records the search finds. */
  found: number
}

/** Filters a list while somebody types, and says how much is left of it. */
export function SearchField({ label, value, onChange, found }: SearchFieldProps) {
  const id = useId()
  return (
    <search className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={label}
        value={value}
        className="min-h-11 w-full rounded-control border border-edge bg-white px-3 placeholder:text-soft sm:w-80"
        onChange={(event) => onChange(event.target.value)}
      />
      <output htmlFor={id} className="text-sm text-soft">
        {value.trim() !== '' && (found === 0 ? 'Nothing matches' : `${found} found`)}
      </output>
    </search>
  )
}
