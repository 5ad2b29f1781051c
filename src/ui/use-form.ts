import { type RefObject, type SyntheticEvent, useEffect, useReducer, useRef, useState } from 'react'
import {
  changeForm,
  type FieldErrors,
  type FormEvent,
  type FormState,
  sameValues,
  shownError,
  startForm,
  type Values,
} from './form-state.ts'

export type { FieldErrors, Values } from './form-state.ts'

interface FormOptions<Name extends string> {
  initial: Values<Name>
  /** What is wrong with the values now; an empty object when they may be sent. */
  validate: (values: Values<Name>) => FieldErrors<Name>
  /** Sends them. While it runs the form is busy and submits nothing. It handles its own failures. */
  submit: (values: Values<Name>) => Promise<void>
  /** A submit was refused: say the form's sentence. Focus moves to the first bad field by itself. */
  onRefused?: (errors: FieldErrors<Name>) => void
  /** Show errors with each change (LOG-01) instead of once a field was left. */
  live?: boolean
}

export interface Form<Name extends string> {
  values: Values<Name>
  busy: boolean
  /** The values may be sent as they are. */
  valid: boolean
  /** Something differs from what the form started with or was last reset to. */
  changed: boolean
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: SyntheticEvent) => void
  set: (name: Name, value: string) => void
  /** Values to start from again, without errors. */
  reset: (values: Values<Name>) => void
  /** Values that count as changes, such as those of a draft. */
  fill: (values: Values<Name>) => void
  /** The error of a field: shown once it was left or a submit refused, gone as soon as it is right. */
  errorOf: (name: Name) => string | undefined
  /** What a text Field needs. */
  field: (name: Name) => {
    name: Name
    value: string
    error: string | undefined
    onChange: (value: string) => void
    onBlur: () => void
  }
}

/** Values, errors, busy state and submission of one form (UI-02). */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { initial, validate, submit, onRefused, live = false } = options
  const [start, setStart] = useState(initial)
  const [state, change] = useReducer<FormState<Name>, Values<Name>, [FormEvent<Name>]>(
    changeForm,
    initial,
    startForm,
  )
  const ref = useRef<HTMLFormElement>(null)
  // Set at once, unlike state: a second press in the same frame must find it.
  const sending = useRef(false)
  const errors = validate(state.values)
  const valid = Object.keys(errors).length === 0

  useEffect(() => {
    if (state.refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [state.refusals])

  async function send() {
    sending.current = true
    change({ type: 'busy', busy: true })
    try {
      await submit(state.values)
    } finally {
      sending.current = false
      change({ type: 'busy', busy: false })
    }
  }

  const set = (name: Name, value: string) => change({ type: 'change', name, value, show: live })
  const errorOf = (name: Name) => shownError(errors, state.touched, name)

  return {
    values: state.values,
    busy: state.busy,
    valid,
    changed: !sameValues(start, state.values),
    ref,
    onSubmit(event) {
      event.preventDefault()
      if (sending.current) return
      if (valid) void send()
      else {
        change({ type: 'refuse' })
        onRefused?.(errors)
      }
    },
    set,
    reset(values) {
      setStart(values)
      change({ type: 'replace', values })
    },
    fill: (values) => change({ type: 'replace', values }),
    errorOf,
    field: (name) => ({
      name,
      value: state.values[name],
      error: errorOf(name),
      onChange: (value) => set(name, value),
      onBlur() {
        // A field that was only passed through is not yet wrong.
        if (state.values[name] !== start[name]) change({ type: 'leave', name })
      },
    }),
  }
}
