import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'

/** The empty state of a list, with the next action. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="panel grid justify-items-center gap-3 px-6 py-12 text-center">
      <svg viewBox="0 0 80 40" width="88" height="44" aria-hidden="true">
        <path className="fill-line" d="m20 2 18 18-18 18L2 20zM60 2l18 18-18 18-18-18z" />
        <path className="fill-ochre" d="m40 8 12 12-12 12-12-12z" />
        <path className="fill-panel" d="m40 14 6 6-6 6-6-6z" />
      </svg>
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-md text-soft">{children}</div>}
    </div>
  )
}

/** The error state of a screen or list; trying again does not lose the screen. */
export function LoadFailurePanel({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="panel grid justify-items-center gap-4 px-6 py-12 text-center">
      <p className="text-lg font-semibold">We could not load this</p>
      <p className="max-w-md text-soft">
        Please check your connection. Nothing has been lost; you can try again as often as you like.
      </p>
      <Button kind="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** The loading state of a whole screen. Its text is the heading until the screen has its own. */
export function LoadingScreen({ children }: { children: string }) {
  return (
    <div aria-live="polite" className="py-10">
      <h1 className="font-sans text-base font-normal text-soft">{children}</h1>
    </div>
  )
}

/** Shown while records are loading: `count` grey shapes where they will stand. */
export function Skeletons({ count, label, children }: { count: number; label: string; children: ReactNode }) {
  return (
    <>
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} data-skeleton="" aria-hidden="true">
          {children}
        </div>
      ))}
    </>
  )
}
