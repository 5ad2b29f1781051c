import { useState } from 'react'

/** The selected records of a list. Records that are no longer shown do not count. */
export function useSelection<Item extends { _id: string }>(shown: Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const possible = shown.filter(({ _id }) => _id !== '')
  const selected = possible.filter(({ _id }) => ids.has(_id))
  return {
    /** The selected records among those shown. */
    selected,
    /** Number of shown records that can be selected. */
    most: possible.length,
    has: ({ _id }: Item) => ids.has(_id),
    toggle: ({ _id }: Item) => {
      const next = new Set(selected.map((item) => item._id))
      if (!next.delete(_id)) next.add(_id)
      setIds(next)
    },
    /** Selects all shown records, or none if all are selected. */
    toggleAll: () =>
      setIds(new Set(selected.length === possible.length ? [] : possible.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  }
}

export type Selection<Item extends { _id: string }> = ReturnType<typeof useSelection<Item>>
