import { useEffect, useState } from 'react'
import { setSearch } from '#admin/shell/navigation.ts'
import { attempt, deviceStorage } from '#ui/draft.ts'

export type ListView = 'cards' | 'table'

/** How a list is drawn: as the address says, else as last chosen in this browser. `list` names it in the storage. */
export function useListView(list: string): [view: ListView, choose: (view: ListView) => void] {
  const key = `view:${list}`
  const [view, setView] = useState<ListView>(() => {
    const asked = new URLSearchParams(location.search).get('view')
    return (asked ?? attempt(() => deviceStorage().getItem(key))) === 'table' ? 'table' : 'cards'
  })
  useEffect(() => setSearch({ view: view === 'table' ? view : '' }), [view])
  return [
    view,
    (next) => {
      attempt(() => deviceStorage().setItem(key, next))
      setView(next)
    },
  ]
}
