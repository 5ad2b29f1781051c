/** The text of each field, by name. */
export type Values<Name extends string> = Record<Name, string>

/** What is wrong with each field, by name. Fields that are fine are absent. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export interface FormState<Name extends string> {
  values: Values<Name>
  /** Fields whose errors may be shown. */
  touched: ReadonlySet<string>
  busy: boolean
  /** Rises with every refused submit, so that focus can move to the first bad field each time. */
  refusals: number
}

export type FormEvent<Name extends string> =
  | { type: 'change'; name: Name; value: string; show: boolean }
  | { type: 'replace'; values: Values<Name> }
  | { type: 'leave'; name: Name }
  | { type: 'refuse' }
  | { type: 'busy'; busy: boolean }

export function startForm<Name extends string>(values: Values<Name>): FormState<Name> {
  return { values, touched: new Set(), busy: false, refusals: 0 }
}

/** The one place where a form changes. */
export function changeForm<Name extends string>(
  state: FormState<Name>,
  event: FormEvent<Name>,
): FormState<Name> {
  const { type } = event
  if (type === 'replace') return { ...startForm(event.values), busy: state.busy }
  if (type === 'leave') return { ...state, touched: new Set(state.touched).add(event.name) }
  if (type === 'busy') return { ...state, busy: event.busy }
  if (type === 'refuse')
    return { ...state, touched: new Set(Object.keys(state.values)), refusals: state.refusals + 1 }
  const touched = event.show ? new Set(state.touched).add(event.name) : state.touched
  return { ...state, touched, values: { ...state.values, [event.name]: event.value } }
}

/** The error of a field, once the person has been through it. */
export function shownError<Name extends string>(
  errors: FieldErrors<Name>,
  touched: ReadonlySet<string>,
  name: Name,
): string | undefined {
  return touched.has(name) ? errors[name] : undefined
}

/** Whether two sets of values are the same, field by field. */
export function sameValues<Name extends string>(a: Values<Name>, b: Values<Name>): boolean {
  for (const name in a) if (a[name] !== b[name]) return false
  return true
}
