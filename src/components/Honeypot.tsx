import type { ChangeEvent } from 'react'

interface HoneypotProps {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * The honeypot: a field that is not displayed and that automatic senders fill in. Nothing in it reads like a field
 * that browsers and password managers know, and they leave alone what is not displayed (INB-07).
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
