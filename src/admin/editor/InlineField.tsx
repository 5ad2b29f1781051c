import type Quill from 'quill/core'
import { useEffect, useRef, useState } from 'react'
import { parseHtml } from '#ui/parse-html.ts'
import { createQuill, setParts } from './create-quill.ts'
import { placeHtmlOfDelta } from './delta-html.ts'
import { LinkEditor } from './LinkEditor.tsx'
import { onLinkKey } from './link-key.ts'

interface InlineFieldProps {
  label: string
  initial: string
  onChange: (html: string) => void
  /** Called when the writer presses Ctrl or Cmd with Enter. */
  onDone: () => void
  onCancel: () => void
}

/** A field for a few words with formats, which takes the focus. */
export function InlineField({ label, initial, onChange, onDone, onCancel }: InlineFieldProps) {
  const container = useRef<HTMLDivElement>(null)
  const [linking, setLinking] = useState<{ quill: Quill; link: string; opening: number }>()
  const latest = useRef({ label, initial, onChange, onDone, onCancel })
  useEffect(() => {
    latest.current = { label, initial, onChange, onDone, onCancel }
  })
  useEffect(() => {
    const host = container.current
    if (!host) return undefined
    const element = host.appendChild(document.createElement('div'))
    const quill: Quill = createQuill(element, { placeholder: '', inline: 'note' })
    quill.root.role = 'textbox'
    quill.root.ariaLabel = latest.current.label
    setParts(quill, parseHtml(latest.current.initial))
    quill.on('text-change', () => latest.current.onChange(placeHtmlOfDelta(quill.getContents().ops)))
    quill.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') latest.current.onCancel()
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) latest.current.onDone()
    })
    onLinkKey(quill.root, () => {
      const { link } = quill.getFormat()
      // An open row is replaced: it has the words that were selected before.
      setLinking({ quill, link: typeof link === 'string' ? link : '', opening: performance.now() })
    })
    quill.setSelection(quill.getLength() - 1, 0)
    return () => element.remove()
  }, [])
  return (
    <>
      <div ref={container} className="inline-field grow rounded-inner border border-edge bg-panel" />
      {linking && (
        <LinkEditor
          key={linking.opening}
          quill={linking.quill}
          current={linking.link}
          onDone={() => setLinking(undefined)}
        />
      )}
    </>
  )
}
