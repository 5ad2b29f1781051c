import { type ChangeEvent, type SyntheticEvent, useEffect, useId, useReducer, useRef, useState } from 'react'
import {
  changeForm,
  type FieldErrors,
  type FormChange,
  type FormState,
  sameValues,
  shownError,
  startForm,
  type Values,
} from './form-state.ts'
import { type Control, type Island, typedBefore } from './served-controls.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'

interface FormOptions<Name extends string> {
  /**
   * Prefix of the fields' ids. A form in a built page must set it, because the ids that React makes differ between
   * build and browser.
   */
  id?: string
  initial: Values<Name>
  /** Loads the code for `validate` and `send`: on first use of the form, and before it is sent. */
  prepare?: () => Promise<unknown>
  /** Messages of the invalid fields; empty if the values may be sent. */
  validate: (values: Values<Name>) => FieldErrors<Name>
  /**
   * Sends the values and resolves to the outcome. A rejection counts as a server that was not reached. `since` is
   * when the form was first used, as performance.now() counts.
   */
  send: (values: Values<Name>, since: number) => Promise<SendResult>
  /**
   * Removes characters that are typed but never sent, visibly: on blur, paste and submit. Returns the resulting
   * values, that of the field included.
   */
  tidy?: Partial<Record<Name, (text: string) => Partial<Values<Name>>>>
  /** Reports a submit with invalid fields. The first of them gets the focus. */
  onInvalid?: () => void
  /** Shows each field's message on every change, not only after a first submit. */
  live?: boolean
  /** Stores input in the browser until it is accepted. */
  draft?: DraftOptions<Name>
  /** Called after the values were accepted and the draft was deleted, before the form is cleared. */
  onAccepted?: () => Promise<void>
}

/**
 * Outcome of sending. 'accepted' clears the form; 'saved' keeps the values; 'queued': no response, retried
 * later, as the form reports; 'handled': another part of the page reports it.
 */
export type SendResult = 'accepted' | 'saved' | 'rejected' | 'timed-out' | 'queued' | 'handled'

/** Milliseconds after which the form says that sending takes longer than usual (FOR-04). */
const slowAfter = 10_000

/**
 * The state of a form of text fields: values, messages, and whether it is being sent (UI-02). Messages appear
 * on submit and disappear once a field is valid. A second submit while busy does nothing.
 */
export function useForm<Name extends string>(options: FormOptions<Name>) {
  const { initial, prepare, validate, send, onAccepted, onInvalid, live = false, tidy } = options
  const ownId = useId()
  const { id = ownId } = options
  const [start, setStart] = useState(initial)
  const [state, dispatch] = useReducer<FormState<Name>, Values<Name>, [FormChange<Name>]>(
    changeForm,
    initial,
    startForm,
  )
  const [ready, setReady] = useState(false)
  // A ref, not state: a second press in the same frame must see it.
  const sending = useRef(false)
  const since = useRef<number>(undefined)
  const controls = useRef(new Map<Name, Control>())
  const messages = validate(state.values)
  const changed = !sameValues(start, state.values)
  const setValues = (values: Values<Name>) => dispatch({ type: 'replace', values })
  const draft = useDraft(options.draft, { values: state.values, changed, restore: setValues })

  /** Called on first use: loads the code. A failed load is retried when the form is sent. */
  function use(): void {
    since.current ??= performance.now()
    prepare?.().then(tidyLeft, () => {})
  }

  /** Adopts input typed before the script ran: on a slow connection, that is the whole form. */
  function adoptTyped(): void {
    let isUsed = false
    const islands = new Set<Island>()
    for (const [name, control] of controls.current) {
      const value = typedBefore(control)
      if (value !== initial[name]) dispatch({ type: 'change', name, value, show: live })
      isUsed ||= value !== initial[name] || control === document.activeElement
      const island = control.closest('astro-island')
      if (island) islands.add(island)
    }
    for (const island of islands) island.served = undefined
    if (isUsed) use()
  }

  useEffect(() => {
    setReady(true)
    // After useDraft has restored its draft: typed input is newer.
    adoptTyped()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once on purpose
  }, [])

  function change(name: Name, value: string): void {
    dispatch({ type: 'change', name, value, show: live })
  }

  /** Tidies the text of a field and shows the resulting values. */
  function tidied(name: Name, text: string): Partial<Values<Name>> {
    const found: Partial<Values<Name>> = tidy?.[name]?.(text) ?? {}
    for (const other in found) {
      const value = found[other]
      if (value !== undefined && value !== (other === name ? text : state.values[other])) change(other, value)
    }
    return found
  }

  /** Tidies fields that were left before `prepare` had loaded the code for it. */
  function tidyLeft(): void {
    for (const [name, control] of controls.current)
      if (control !== document.activeElement) tidied(name, control.value)
  }

  /** The current values of the controls: some password managers set them without an event. */
  function writtenValues(): Values<Name> {
    const values = { ...state.values }
    for (const [name, { value }] of controls.current) {
      if (value === values[name]) continue
      values[name] = value
      change(name, value)
    }
    return values
  }

  function tidyAll(): Values<Name> {
    const values = writtenValues()
    for (const name in values) Object.assign(values, tidied(name, values[name]))
    return values
  }

  /** Returns true if a field is invalid, and moves the focus to the first one. */
  function refuse(form: HTMLFormElement, values: Values<Name>): boolean {
    const found = validate(values)
    for (const name in initial) {
      if (found[name] === undefined) continue
      dispatch({ type: 'touchAll' })
      form.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`)?.focus()
      onInvalid?.()
      return true
    }
    return false
  }

  async function deliver(values: Values<Name>): Promise<void> {
    dispatch({ type: 'start' })
    const timer = setTimeout(() => dispatch({ type: 'slow' }), slowAfter)
    try {
      const result = await send(values, since.current ?? 0)
      if (result === 'accepted') {
        draft.discard()
        await onAccepted?.()
        setValues(start)
      }
      if (result === 'saved') {
        // Input typed during the save stays, and is not saved yet.
        draft.discard()
        setStart(values)
      }
      const isUnanswered = result === 'timed-out' || result === 'queued'
      dispatch(isUnanswered ? { type: 'finish', unanswered: result } : { type: 'finish' })
    } finally {
      clearTimeout(timer)
    }
  }

  async function attempt(form: HTMLFormElement): Promise<void> {
    sending.current = true
    try {
      if (prepare) await prepare()
      const values = tidyAll()
      if (!refuse(form, values)) await deliver(values)
    } catch {
      dispatch({ type: 'finish', unanswered: 'unreached' })
    } finally {
      sending.current = false
    }
  }

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!sending.current) void attempt(event.currentTarget)
  }

  const errorOf = (name: Name) => shownError(messages, state.touched, name)

  return {
    values: state.values,
    busy: state.busy,
    slow: state.slow,
    unanswered: state.unanswered,
    /** Whether the form differs from its initial values. */
    changed,
    /** The offered draft, and its actions. */
    draft,
    submit,
    /** Whether the page's script is running, and not only its HTML shown. */
    ready,
    /** The properties of a form that is checked by the browser until script runs. */
    handlers: {
      noValidate: ready,
      onSubmit: submit,
      onFocus: use,
    },
    change,
    errorOf,
    /** Replaces a field's initial value without marking the form as changed. */
    resetField(name: Name, value: string): void {
      setStart((values) => ({ ...values, [name]: value }))
      dispatch({ type: 'change', name, value, show: false })
    },
    /** These values have been stored by other means. Newer input counts as changed, and stays in the draft. */
    keep(values: Values<Name>): void {
      if (sameValues(values, state.values)) draft.discard()
      setStart(values)
    },
    /** Replaces all values; the form counts as changed. */
    setValues,
    /** The properties of one field's control. */
    field: (name: Name) => ({
      id: `${id}-${name}`,
      name,
      value: state.values[name],
      error: errorOf(name),
      ref: (control: Control | null) => {
        if (control) controls.current.set(name, control)
        else controls.current.delete(name)
      },
      onChange: (event: ChangeEvent<Control>) => {
        const { value } = event.target
        const pasted = 'inputType' in event.nativeEvent && event.nativeEvent.inputType === 'insertFromPaste'
        change(name, value)
        if (pasted) tidied(name, value)
      },
      onBlur: () => void tidied(name, state.values[name]),
    }),
  }
}
