import { useEffect, useRef } from 'react'

/** A line of the palette. */
export interface Command {
  name: string
  /** What kind of thing it is, after the name. */
  about: string
  run: () => unknown
}

const offers = new Set<() => Command | undefined>()

/** What the open screen offers to do. */
export function offered(): Command[] {
  return [...offers].flatMap((offer) => offer() ?? [])
}

/** Offers a command in the palette while the component is mounted; none if the function returns undefined. */
export function useOffer(offer: () => Command | undefined): void {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    const one = () => latest.current()
    offers.add(one)
    return () => void offers.delete(one)
  }, [])
}
