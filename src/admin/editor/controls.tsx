import type { ReactNode } from 'react'

interface ToggleProps {
  label: string
  /** Undefined for a button without an on/off state. */
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** A button that switches a format on or off. */
export function Toggle({ label, pressed, disabled = false, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      className="grid h-9 w-8 max-w-9 grow cursor-pointer place-items-center rounded-inner text-[0.9375rem] hover:bg-sand disabled:cursor-default disabled:opacity-40 aria-pressed:bg-accent aria-pressed:text-paper max-md:w-9 max-md:shrink-0"
      // A mouse click must not clear the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

interface FormatMenuProps {
  label: string
  value: string
  disabled?: boolean
  options: [value: string, name: string][]
  onChoose: (value: string) => void
}

/** A menu with several formats, of which one applies. */
export function FormatMenu({ label, value, disabled = false, options, onChoose }: FormatMenuProps) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      disabled={disabled}
      className="h-9 w-30 shrink-0 cursor-pointer rounded-inner border border-edge bg-panel px-1.5 text-sm"
      onChange={(event) => onChoose(event.target.value)}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** A menu of colours as small as a button, with a letter in the chosen colour. */
export function ColourMenu({ sample, ...choice }: FormatMenuProps & { sample: string }) {
  return (
    <span className="colour-choice">
      <span aria-hidden="true" className={sample}>
        A
      </span>
      <FormatMenu {...choice} />
    </span>
  )
}

/** A 24 by 24 icon for a button. */
export function ControlIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
