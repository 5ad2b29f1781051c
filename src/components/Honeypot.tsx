import type { ChangeEvent } from 'react'

interface HoneypotProps {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * The honeypot: a hidden field that automatic senders fill in. Nothing in it resembles a field that browsers and
 * password managers know, and they ignore hidden fields (INB-07).
 */
export function Honeypot({ name, value, onChange }: HoneypotProps) {
  return (
    <div className="hp">
      <label>
        Leave this empty
        <input name={name} value={value} onChange={onChange} autoComplete="off" />
      </label>
    </div>
  )
}
