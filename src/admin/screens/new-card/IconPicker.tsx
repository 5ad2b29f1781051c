import { expertiseIcons } from './expertise-icons.ts'

interface IconPickerProps {
  /** A Font Awesome class name; with '' the site chooses. */
  value: string
  onChange: (className: string) => void
}

/** The icon of a card, chosen by picture and name (EDT-07). */
export function IconPicker({ value, onChange }: IconPickerProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-[0.9375rem] font-bold">Icon</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-1">
        {expertiseIcons.map(({ className, name, viewBox, path }) => (
          <label key={className} className="icon-choice">
            <input
              type="radio"
              name="icon"
              value={className}
              checked={value === className}
              className="sr-only"
              onChange={() => onChange(className)}
            />
            <svg viewBox={viewBox} className="h-6 w-7 fill-current text-pine" aria-hidden="true">
              <path d={path} />
            </svg>
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
