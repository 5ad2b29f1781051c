import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { organisation } from '#config/brand/brand.ts'
import { useAttention } from './attention.ts'
import { $location } from './navigation.ts'

interface ScreenHeadingProps {
  children: string
  actions?: ReactNode
  /** Set small, where another text is the largest of the screen. */
  isQuiet?: boolean
}

/**
 * The heading of a screen. It sets the page title, with the number of new messages, and takes the focus when
 * the screen changes.
 */
export function ScreenHeading({ children, actions, isQuiet = false }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { count } = useStore($location)

  const attention = useAttention()
  const waiting = attention ? attention.queries.new + attention.appointments.new : 0

  useEffect(() => {
    const counted = waiting > 0 ? `(${waiting}) ` : ''
    document.title = `${counted}${children} · ${organisation.name}`
  }, [children, waiting])

  useEffect(() => {
    if (count > 0) heading.current?.focus()
  }, [count])

  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 ${isQuiet ? 'mb-2' : 'mb-6'}`}
    >
      <h1
        ref={heading}
        tabIndex={-1}
        className={
          isQuiet
            ? 'quiet-heading font-sans text-[0.9375rem] font-semibold text-soft'
            : 'text-[clamp(1.625rem,1.3rem+1.4vw,2.125rem)]'
        }
      >
        {children}
      </h1>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </div>
  )
}
