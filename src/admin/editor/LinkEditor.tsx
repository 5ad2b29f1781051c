import type Quill from 'quill/core'
import { useEffect, useRef, useState } from 'react'
import { isEmailAddress } from '#contract/fields.ts'
import { allowedAddress } from '#document/allowed.ts'
import { carriesMail, mailWarning, plainAddress } from '#lib/plain-address.ts'
import { completedLink } from '#lib/web-link.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { isLinkKey } from './link-key.ts'

interface LinkEditorProps {
  quill: Quill
  current: string
  onDone: () => void
}

/** The address as people type it, with https:// and without wrappers; '' if it cannot be an address. */
function completed(text: string): string {
  const address = plainAddress(completedLink(text))
  if (allowedAddress.test(address)) return address
  return isEmailAddress(address) ? `mailto:${address}` : ''
}

/** A row under the toolbar that sets or removes the link of the selected text. */
export function LinkEditor({ quill, current, onDone }: LinkEditorProps) {
  const [text, setText] = useState(current)
  const [range] = useState(() => quill.getSelection(true))
  const input = useRef<HTMLInputElement>(null)
  const address = completed(text)

  useEffect(() => {
    const row = input.current?.parentElement
    input.current?.focus()
    // The row is what Ctrl+K opens here.
    const press = (event: KeyboardEvent) => isLinkKey(event) && event.preventDefault()
    row?.addEventListener('keydown', press)
    return () => row?.removeEventListener('keydown', press)
  }, [])

  function leave(): void {
    quill.setSelection(range)
    onDone()
  }

  function apply(link: string | false): void {
    if (range.length > 0) quill.formatText(range.index, range.length, 'link', link, 'user')
    else if (link === false || current !== '') {
      const [leaf] = quill.getLeaf(range.index)
      if (leaf) quill.formatText(quill.getIndex(leaf), leaf.length(), 'link', link, 'user')
    } else quill.insertText(range.index, link, 'link', link, 'user')
    leave()
  }

  return (
    <div className="flex w-full flex-wrap items-center gap-2 border-t border-line pt-2">
      <input
        ref={input}
        type="text"
        inputMode="url"
        aria-label="Web address of the link"
        placeholder="https://"
        value={text}
        className="h-9 min-w-40 grow rounded-inner border border-edge bg-panel px-2 text-sm"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave()
          if (event.key !== 'Enter') return
          // Enter submits this row, not the form around it.
          event.preventDefault()
          if (address) apply(address)
        }}
      />
      <SmallButton kind="primary" disabled={address === ''} onClick={() => apply(address)}>
        Set link
      </SmallButton>
      {current !== '' && <SmallButton onClick={() => apply(false)}>Remove link</SmallButton>}
      {carriesMail(address) && <output className="field-note w-full">{mailWarning}</output>}
    </div>
  )
}
