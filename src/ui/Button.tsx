import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'quiet' | 'danger'
  /** Shows a spinner and takes no clicks (UI-02). */
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
  return (
    <button
      {...rest}
      type={type}
      disabled={busy || disabled}
      aria-busy={busy}
      className={`btn btn-${kind} ${className}`}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
