import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ListState, ListStore } from './list-store.ts'

/** Subscribes a screen to its list and revalidates it on each visit. */
export function useList<Item>({ $list, reload }: ListStore<Item>): ListState<Item> {
  useEffect(() => {
    void reload()
  }, [reload])
  return useStore($list)
}
