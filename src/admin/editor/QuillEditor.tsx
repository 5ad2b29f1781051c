import type Quill from 'quill/core'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/toast.ts'
import { createQuill } from './create-quill.ts'
import { htmlOfDelta } from './delta-html.ts'
import { editableHtml } from './stored-html.ts'
import { Toolbar } from './Toolbar.tsx'

/** The text that an editor starts from, and where its changes go. */
export interface EditedText {
  name: string
  /** HTML to start from. For another text, give the editor another `key`. */
  initial: string
  /** Gets the HTML after each change; '' when nothing is written. */
  onChange: (html: string) => void
  /** Gets the starting text as this editor writes it, before anybody has changed anything. */
  onLoad?: (html: string) => void
  error?: string | undefined
  placeholder: string
}

interface QuillEditorProps extends EditedText {
  labelId: string
  errorId: string
}

function refusePicture(): void {
  toast.error('Pictures cannot be placed inside the text. Please use the picture field for one.')
}

/** The editor itself; a chunk of its own that only the two editing screens load. */
export function QuillEditor(props: QuillEditorProps) {
  const { name, labelId, errorId, initial, onChange, onLoad, error, placeholder } = props
  const container = useRef<HTMLDivElement>(null)
  const [quill, setQuill] = useState<Quill | null>(null)
  const [formats, setFormats] = useState<Record<string, unknown>>({})
  const latest = useRef({ initial, onChange, onLoad, name, labelId, placeholder })
  useEffect(() => {
    latest.current = { initial, onChange, onLoad, name, labelId, placeholder }
  })

  useEffect(() => {
    const host = container.current
    if (!host) return undefined
    const { initial, name, labelId, placeholder } = latest.current
    const element = host.appendChild(document.createElement('div'))
    const editor = createQuill(element, { placeholder, onPicture: refusePicture })
    editor.root.role = 'textbox'
    editor.root.ariaMultiLine = 'true'
    editor.root.setAttribute('aria-labelledby', labelId)
    editor.root.dataset.field = name
    editor.setContents(editor.clipboard.convert({ html: editableHtml(initial) }), 'silent')
    editor.history.clear()
    latest.current.onLoad?.(htmlOfDelta(editor.getContents().ops))
    editor.on('text-change', () => latest.current.onChange(htmlOfDelta(editor.getContents().ops)))
    editor.on('editor-change', () => {
      const range = editor.getSelection()
      if (range) setFormats(editor.getFormat(range))
    })
    setQuill(editor)
    return () => element.remove()
  }, [])

  useEffect(() => {
    if (!quill) return
    quill.root.setAttribute('aria-invalid', String(error !== undefined))
    if (error) quill.root.setAttribute('aria-describedby', errorId)
    else quill.root.removeAttribute('aria-describedby')
  }, [quill, error, errorId])

  return (
    <div className={`rounded-control border bg-white ${error ? 'border-danger' : 'border-edge'}`}>
      <Toolbar quill={quill} formats={formats} />
      <div ref={container} />
    </div>
  )
}
