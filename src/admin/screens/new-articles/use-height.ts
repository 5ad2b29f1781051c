import { type RefObject, useEffect, useRef } from 'react'

/** Gives the style sheet the height of an element, as a property of the element around it. */
export function useHeight<Element extends HTMLElement>(property: string): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(() =>
      current.parentElement?.style.setProperty(property, `${current.offsetHeight}px`),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [property])
  return element
}
