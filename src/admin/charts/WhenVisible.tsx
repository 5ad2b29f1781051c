import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Pixels of distance from the window at which rendering starts. */
const ahead = 200

/**
 * Renders a chart when it comes near the visible area, after the screen around it was painted. Assistive
 * technology reads the text beside it instead.
 */
export function WhenVisible({
  className,
  style,
  children,
}: {
  className: string
  style?: CSSProperties
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setSeen(true)
      },
      { rootMargin: `${ahead}px` },
    )
    observer.observe(element)
    // Printing shows the whole screen, and starts as soon as this returns.
    const print = () => flushSync(() => setSeen(true))
    addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', print)
    }
  }, [])

  return (
    <div ref={place} aria-hidden="true" className={className} style={style}>
      {seen && children}
    </div>
  )
}
