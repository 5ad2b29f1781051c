import type { ChangeEvent } from 'react'

interface HoneypotProps {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The honeypot: a hidden field that automatic senders fill in. */
export function Honeypot({ name, value, onChange }: HoneypotProps) {
  return (
    <div className="hp" aria-hidden="true">
      <label>
        Leave this empty
        <input name={name} value={value} onChange={onChange} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
