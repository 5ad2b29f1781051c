import type { ChangeEvent, ClipboardEvent, ComponentProps } from 'react'
import { characterCount, charactersOf } from '#contract/title.ts'
import { Field } from '#ui/Field.tsx'

interface TitleFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string
  value: string
  error: string | undefined
  /** The maximum number of characters. */
  most: number
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
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
export function TitleField({ most, onChange, onText, ...field }: TitleFieldProps) {
  const length = characterCount(field.value)
  const tooLong = `The title can have at most ${most} characters. Please shorten it.`

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const text = event.clipboardData.getData('text/plain').replace(/\s+/g, ' ').trim()
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const whole = value.slice(0, start) + text + value.slice(end)
    if (characterCount(whole) <= most) return
    event.preventDefault()
    onText(whole)
  }

  function change(event: ChangeEvent<HTMLInputElement>): void {
    const { target, nativeEvent } = event
    if (isTyped(nativeEvent)) {
      const { text, end } = fittingText(field.value, target.value, most)
      if (text !== target.value) {
        target.value = text
        target.setSelectionRange(end, end)
      }
    }
    onChange(event)
  }

  return (
    <Field
      {...field}
      dir="auto"
      count={{ length, most }}
      error={length > most ? tooLong : field.error}
      onChange={change}
      onPaste={paste}
    />
  )
}
