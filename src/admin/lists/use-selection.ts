import { useState } from 'react'

export interface Selection<Item> {
  /** The selected records among those shown. */
  selected: Item[]
  /** Number of shown records that can be selected. */
  most: number
  has: (item: Item) => boolean
  toggle: (item: Item) => void
  /** Selects all shown records, or none if all are selected. */
  toggleAll: () => void
  clear: () => void
}

/** The selected records of a list. Records that are no longer shown do not count. */
export function useSelection<Item extends { _id: string }>(shown: Item[]): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const possible = shown.filter(({ _id }) => _id !== '')
  const selected = possible.filter(({ _id }) => ids.has(_id))
  return {
    selected,
    most: possible.length,
    has: ({ _id }) => ids.has(_id),
    toggle: ({ _id }) => {
      const next = new Set(selected.map((item) => item._id))
      if (!next.delete(_id)) next.add(_id)
      setIds(next)
    },
    toggleAll: () =>
      setIds(new Set(selected.length === possible.length ? [] : possible.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  }
}
