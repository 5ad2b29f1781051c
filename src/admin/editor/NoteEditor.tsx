import type Quill from 'quill/core'
import { Delta } from 'quill/core'
import { useState } from 'react'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { InlineField } from './InlineField.tsx'

interface NoteEditorProps {
  quill: Quill
  /** The mark of an existing footnote; without one, a footnote is added at the cursor. */
  mark: HTMLElement | undefined
  onDone: () => void
}

/** A row under the toolbar to edit the text of a footnote. */
export function NoteEditor({ quill, mark, onDone }: NoteEditorProps) {
  const [html, setHtml] = useState(mark?.dataset.note ?? '')
  const [range] = useState(() => quill.getSelection(true))

  /** Changes the text so that one undo reverts the whole change. */
  function change(delta: Delta): void {
    quill.history.cutoff()
    quill.updateContents(delta, 'user')
    quill.history.cutoff()
  }

  function leave(index: number): void {
    quill.setSelection(index, 0)
    onDone()
  }

  function apply(): void {
    if (html === '') return
    const blot = mark && quill.scroll.find(mark)
    const index = blot ? quill.getIndex(blot) : range.index + range.length
    const added = new Delta().retain(index).insert({ note: html })
    change(blot ? added.delete(1) : added)
    leave(index + 1)
  }

  function remove(): void {
    const blot = mark && quill.scroll.find(mark)
    if (!blot) return
    const index = quill.getIndex(blot)
    change(new Delta().retain(index).delete(1))
    leave(index)
  }

  return (
    <div className="flex w-full flex-wrap items-center gap-2 border-t border-line pt-2">
      <InlineField
        label="Text of the footnote"
        initial={html}
        onChange={setHtml}
        onDone={apply}
        onCancel={() => leave(range.index)}
      />
      <SmallButton kind="primary" disabled={html === ''} onClick={apply}>
        Set footnote
      </SmallButton>
      {mark && <SmallButton onClick={remove}>Remove footnote</SmallButton>}
    </div>
  )
}
