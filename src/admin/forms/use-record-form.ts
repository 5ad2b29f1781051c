import { useRef, useState } from 'react'
import { withoutDataPictures } from '#admin/editor/text-pictures.ts'
import { readAccount } from '#session/session.ts'
import type { FieldErrors, Values } from '#ui/form-state.ts'
import { toast } from '#ui/toast.ts'
import { type SendResult, useForm } from '#ui/use-form.ts'
import { forgetUnsavedChanges, useUnsavedChanges } from './unsaved.ts'

interface RecordFormOptions<Name extends string> {
  /** Key of the draft: one for each record, and one for new records. */
  draftKey: string
  /** The record's own values, or the empty ones. */
  start: Values<Name>
  /** A smaller version of the draft, for when storage has no room for all of it. */
  lighten?: (values: Values<Name>) => Values<Name>
  validate: (values: Values<Name>) => FieldErrors<Name>
  tidy?: Partial<Record<Name, (text: string) => Partial<Values<Name>>>>
  /** Reports a submit with invalid fields. */
  onInvalid: (errors: FieldErrors<Name>) => void
  /** Saves the record and reports failures itself. */
  save: (values: Values<Name>) => Promise<SendResult>
  /** Leaves the form after a confirmed save. */
  onSaved: () => Promise<void>
}

/**
 * The form of one record with a rich-text field `content`. A draft of it is saved until the server confirms the
 * record, an earlier draft is offered, and leaving unsaved changes asks first.
 */
export function useRecordForm<Name extends string>(options: RecordFormOptions<Name | 'content'>) {
  const { draftKey, lighten, validate, tidy, onInvalid, save, onSaved } = options
  const [start] = useState(options.start)
  // Of the account that opened the form: a session that ends removes its user before the draft is saved.
  const [owner] = useState(readAccount)
  // The editor's initial text; restoring a draft replaces it.
  const [text, setText] = useState({ version: 0, html: start.content })
  const lastNotice = useRef('')

  /** The text of a draft that is too large with its pictures. */
  function lightened(values: Values<Name | 'content'>): Values<Name | 'content'> {
    const light = lighten ? lighten(values) : values
    return { ...light, content: withoutDataPictures(light.content) }
  }

  /** Reports once which part of a draft could not be saved. */
  function sayUnkept(isPartKept: boolean): void {
    const text = isPartKept
      ? 'The draft on this device has the text, but not the new pictures. Please save soon.'
      : 'No draft can be saved on this device. Please save soon.'
    if (text !== lastNotice.current) toast.blank(text)
    lastNotice.current = text
  }

  const form = useForm<Name | 'content'>({
    initial: start,
    validate,
    tidy,
    onInvalid: () => onInvalid(validate(form.values)),
    send: save,
    draft: { key: draftKey, owner, offer: 'ask', lighten: lightened, onUnkept: sayUnkept },
    onAccepted: () => {
      forgetUnsavedChanges()
      return onSaved()
    },
  })
  const { changed, busy, draft } = form
  const { offered } = draft
  useUnsavedChanges(changed && !busy)

  /** Fills the form, and sets the editor's initial text. */
  function replace(values: Values<Name | 'content'>): void {
    form.setValues(values)
    setText({ version: text.version + 1, html: values.content })
  }

  return {
    form,
    replace,
    /** The editor's React key: it changes with the initial text. */
    editorKey: text.version,
    /** The properties of the editor of `content`. */
    editor: {
      name: 'content',
      initial: text.html,
      // The editor's serialisation of the same text is not a change.
      onLoad: (content: string) => {
        if (text.version === 0) form.resetField('content', content)
      },
      onChange: (content: string) => form.change('content', content),
      error: form.errorOf('content'),
    },
    /** The properties of the offer of an earlier draft, if there is one. */
    offer: offered && {
      age: offered.age,
      onDiscard: () => draft.discard(),
      onRestore: () => {
        replace(offered.values)
        draft.dismiss()
      },
    },
  }
}
