import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { clearDraft, readDraft, saveDraft } from './draft.ts'

type Texts<Name extends string> = Record<Name, string>

interface FormOptions<Name extends string> {
  initial: Texts<Name>
  /** The messages of the fields that are not valid. */
  validate: (values: Texts<Name>) => Partial<Record<string, string>>
  /** Sends the values; resolves with whether they were accepted. Then the form is cleared. */
  send: (values: Texts<Name>) => Promise<boolean>
  /** Called when a submit finds fields that are not valid. */
  onInvalid?: () => void
  /** Shows each field's message on every change, not only after a first submit. */
  live?: boolean
  /** Keeps what is typed across a reload, in this tab, under this key. */
  draftKey?: string
}

/**
 * The state of a form of text fields: values, messages, and whether it is being sent. Messages appear
 * on submit and go as soon as a field is right; focus goes to the first field that is not.
 */
export function useForm<Name extends string>({
  initial,
  validate,
  send,
  onInvalid,
  live = false,
  draftKey,
}: FormOptions<Name>) {
  const [values, setValues] = useState(initial)
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const messages = validate(values)

  useEffect(() => {
    const draft = draftKey && readDraft('session', draftKey, Object.keys(initial) as Name[])
    if (draft) setValues(draft.values)
    // Once, on sight: what is typed from then on must not be overwritten.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  function change(name: Name, value: string): void {
    const next = { ...values, [name]: value }
    setValues(next)
    if (live) setShown(new Set([...shown, name]))
    if (draftKey) saveDraft('session', draftKey, next)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (sending.current) return
    setShown(new Set(Object.keys(initial)))
    const form = event.currentTarget
    const [first] = Object.keys(initial).filter((name) => messages[name] !== undefined)
    if (first !== undefined) {
      const control = form.elements.namedItem(first)
      if (control instanceof HTMLElement) control.focus()
      onInvalid?.()
      return
    }
    sending.current = true
    setBusy(true)
    try {
      if (await send(values)) {
        setValues(initial)
        setShown(new Set())
        if (draftKey) clearDraft('session', draftKey)
      }
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    busy,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    change,
    /** The properties of one field's control. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: shown.has(name) ? messages[name] : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(name, event.target.value),
    }),
  }
}
