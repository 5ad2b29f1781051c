import type { ComponentProps } from 'react'
import { useBusyFocus } from './use-busy-focus.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  kind?: 'primary' | 'quiet' | 'danger'
  /** Shows a spinner and ignores clicks (UI-02). */
  busy?: boolean
}

/** A button in one of the three kinds; `type` is 'button' unless it submits. */
export function Button({
  kind = 'primary',
  busy = false,
  type = 'button',
  disabled,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const button = useBusyFocus(busy)
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={busy || disabled}
      aria-busy={busy}
      className={`btn btn-${kind} ${className}`}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      <span>{children}</span>
    </button>
  )
}
