import { useState } from 'react'
import type { FieldErrors, Values } from './form-state.ts'

/** The server's messages about fields that passed local validation. A message stays until its field changes. */
export function useRefusal<Name extends string>() {
  const [refusal, setRefusal] = useState<{ values: Values<Name>; fields: FieldErrors<Name> }>()
  return {
    refuse: (values: Values<Name>, fields: FieldErrors<Name>) => setRefusal({ values, fields }),
    /** The message about a field with this value. */
    errorOf: (name: Name, value: string): string | undefined =>
      refusal?.values[name] === value ? refusal.fields[name] : undefined,
  }
}
