import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react'
import { characterCount, charactersOf } from '#contract/title.ts'
import { Field } from '#ui/Field.tsx'

type Control = HTMLInputElement | HTMLTextAreaElement

interface TitleFieldProps {
  label: string
  id: string
  name: string
  value: string
  error: string | undefined
  ref: (control: Control | null) => void
  /** The maximum number of characters. */
  most: number
  /** Whether it is set as the heading of the page that is written, with lines that wrap. */
  isPage?: boolean
  onChange: (event: ChangeEvent<Control>) => void
  onBlur: () => void
  /** Called with the whole title after text was pasted into it. */
  onText: (text: string) => void
}

/** Shortens the typed part of a text until the text fits. Returns the text and the position of the cursor. */
export function fittingText(before: string, after: string, most: number): { text: string; end: number } {
  const [old, typed] = [charactersOf(before), charactersOf(after)]
  if (characterCount(after) <= Math.max(most, characterCount(before) - 1))
    return { text: after, end: after.length }
  let start = 0
  while (start < old.length && old[start] === typed[start]) start += 1
  let same = 0
  while (same < old.length - start && old.at(-1 - same) === typed.at(-1 - same)) same += 1
  const rest = typed.slice(typed.length - same).join('')
  for (let stop = typed.length - same; stop > start; stop -= 1) {
    const kept = typed.slice(0, stop).join('')
    if (characterCount(kept + rest) <= most) return { text: kept + rest, end: kept.length }
  }
  const kept = typed.slice(0, start).join('')
  return { text: kept + rest, end: kept.length }
}

/** Whether an input event is plain typing. Pasted and dropped text is not cut; composed text is incomplete. */
function isTyped(event: Event): boolean {
  return 'inputType' in event && event.inputType === 'insertText'
}

/**
 * The title of a record, with its length. Typing stops at the limit; a pasted or dropped text that is too
 * long is not cut, but shows an error until it is shortened (EDT-10).
 */
export function TitleField({ most, isPage, onChange, onText, ...field }: TitleFieldProps) {
  const length = characterCount(field.value)
  const tooLong = `The title can have at most ${most} characters. Please shorten it.`

  function paste(event: ClipboardEvent<Control>): void {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const text = event.clipboardData.getData('text/plain').replace(/\s+/g, ' ').trim()
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const whole = value.slice(0, start) + text + value.slice(end)
    if (characterCount(whole) <= most) return
    event.preventDefault()
    onText(whole)
  }

  function change(event: ChangeEvent<Control>): void {
    const { target, nativeEvent } = event
    // A title has one line, also in a field whose lines wrap.
    if (/[\r\n]/.test(target.value)) target.value = target.value.replace(/[\r\n]+/g, ' ')
    if (isTyped(nativeEvent)) {
      const { text, end } = fittingText(field.value, target.value, most)
      if (text !== target.value) {
        target.value = text
        target.setSelectionRange(end, end)
      }
    }
    onChange(event)
  }

  /** Enter leads from the heading to the text. */
  function press(event: KeyboardEvent<Control>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.querySelector<HTMLElement>('[contenteditable]')?.focus()
  }

  const shared = {
    ...field,
    dir: 'auto',
    count: { length, most },
    error: length > most ? tooLong : field.error,
    onChange: change,
    onPaste: paste,
  }
  return isPage ? (
    <Field {...shared} rows={2} placeholder={field.label} onKeyDown={press} />
  ) : (
    <Field {...shared} />
  )
}
