import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Pixels before its place comes into the window. */
const ahead = 200

/**
 * A drawing that words beside it replace for assistive technology: made when its place is about to be
 * seen, after the screen around it has been painted.
 */
export function WhenVisible({ className, children }: { className: string; children: ReactNode }) {
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
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} aria-hidden="true" className={className}>
      {seen && children}
    </div>
  )
}
