import { useState } from 'react'
import { setSearch } from '#admin/shell/navigation.ts'

/** A query parameter that filters a screen's list; '' if it is missing. */
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
