/** The text of each field, by name. */
export type Values<Name extends string> = Record<Name, string>

/** Messages by field name. Valid fields are absent. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export interface FormState<Name extends string> {
  values: Values<Name>
  /** Fields whose errors may be shown. */
  touched: ReadonlySet<string>
  busy: boolean
  /** Whether sending takes longer than usual. */
  slow: boolean
  /** Whether the last attempt got no response: the server was not reached, or timed out. */
  unanswered: Unanswered | undefined
}

/** `timed-out`: the request may have arrived. `queued`: sent again automatically. */
export type Unanswered = 'unreached' | 'timed-out' | 'queued'

export type FormChange<Name extends string> =
  | { type: 'change'; name: Name; value: string; show: boolean }
  | { type: 'replace'; values: Values<Name> }
  | { type: 'touchAll' }
  | { type: 'start' }
  | { type: 'slow' }
  | { type: 'finish'; unanswered?: Unanswered }

export function startForm<Name extends string>(values: Values<Name>): FormState<Name> {
  return { values, touched: new Set(), busy: false, slow: false, unanswered: undefined }
}

/** The reducer of a form. */
export function changeForm<Name extends string>(
  state: FormState<Name>,
  change: FormChange<Name>,
): FormState<Name> {
  const { type } = change
  if (type === 'replace') return { ...startForm(change.values), busy: state.busy, slow: state.slow }
  if (type === 'touchAll') return { ...state, touched: new Set(Object.keys(state.values)) }
  if (type === 'start') return { ...state, busy: true, slow: false, unanswered: undefined }
  if (type === 'slow') return { ...state, slow: state.busy }
  if (type === 'finish') return { ...state, busy: false, slow: false, unanswered: change.unanswered }
  const touched = change.show ? new Set(state.touched).add(change.name) : state.touched
  return { ...state, touched, values: { ...state.values, [change.name]: change.value } }
}

/** The error of a field, once it may be shown. */
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
