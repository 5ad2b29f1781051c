import type { ReactNode } from 'react'

interface UploadProgressProps {
  /** The accessible name of the bar. */
  label: string
  /** From 0 to 1. */
  share: number
  /** Buttons beside the bar, such as Cancel. */
  children?: ReactNode
}

/** Progress of a file upload. */
export function UploadProgress({ label, share, children }: UploadProgressProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <progress aria-label={label} value={share} className="h-2.5 min-w-40 grow" />
      <span className="tabular-nums">{Math.round(share * 100)} %</span>
      {children}
    </div>
  )
}
