import { useState } from 'react'
import { setSearch } from '#admin/shell/navigation.ts'

/** A part of the address by which a screen narrows its list, '' without it; it lives there as the search does. */
export function useAddressPart(name: string): [value: string, choose: (value: string) => void] {
  const [value, setValue] = useState(() => new URLSearchParams(location.search).get(name) ?? '')
  return [
    value,
    (next) => {
      setValue(next)
      setSearch({ [name]: next })
    },
  ]
}
