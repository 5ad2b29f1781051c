import type { ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'

/** A small button, quiet unless it has another kind. */
export function SmallButton({ className = '', ...button }: ComponentProps<typeof Button>) {
  return <Button kind="quiet" {...button} className={`btn-small ${className}`} />
}
