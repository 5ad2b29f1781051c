import { useState } from 'react'

/** Records that a list draws at a time: thousands would make every phone stutter. */
const portion = 60

/** The first part of a long list, and the way to more of it. */
export function usePortion<Item>(items: Item[]): { visible: Item[]; left: number; more: () => void } {
  const [most, setMost] = useState(portion)
  return {
    visible: items.slice(0, most),
    left: Math.max(0, items.length - most),
    more: () => setMost(most + portion),
  }
}
