import { useStore } from '@nanostores/react'
import { $route, setSearch } from './navigation.ts'

const parameter = 'q'

/** The filter of a list. It lives in the address, so that a link or a reload keeps it. */
export function useSearch(): [search: string, change: (text: string) => void] {
  const route = useStore($route)
  return [route?.search[parameter] ?? '', (text) => setSearch(parameter, text)]
}

/** Whether every word that is looked for is somewhere in the texts, in any case. */
export function matches(search: string, ...texts: string[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
