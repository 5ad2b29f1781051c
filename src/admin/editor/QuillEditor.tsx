import type Quill from 'quill/core'
import { useEffect, useRef, useState } from 'react'
import { directionOf } from '#lib/direction.ts'
import { siteLanguage } from '#lib/languages.ts'
import { createQuill, setParts } from './create-quill.ts'
import { htmlOfDelta } from './delta-html.ts'
import { editableParts } from './editable-parts.ts'
import { reportCharts } from './embeds.ts'
import { createPlaces, type EditedPlace, type Places } from './edit-places.ts'
import { insertPictures, insertUnit, noteAt } from './insert.ts'
import { type PictureOption, preparePasted, refusePictures } from './pasted.ts'
import { TableTools } from './TableTools.tsx'
import { Toolbar } from './Toolbar.tsx'

/** The initial text of an editor, and the callbacks for its changes. */
export interface EditedText {
  name: string
  /** Initial HTML. To show another text, give the editor another `key`. */
  initial: string
  /** Gets the HTML after each change; '' if the editor is empty. */
  onChange: (html: string) => void
  /** Gets the initial text as this editor serialises it, before any edit. */
  onLoad?: (html: string) => void
  error?: string | undefined
  placeholder: string
  /** A code of BCP 47. */
  language?: string | undefined
  /** Maximum characters of the HTML. */
  most: number
  /** Set if the text may contain pictures. */
  pictures?: PictureOption | undefined
}

interface QuillEditorProps extends EditedText {
  labelId: string
  errorId: string
}

interface Editor {
  quill: Quill
  places: Places
}

/** The editor: a separate chunk that only the two editing screens load. */
export function QuillEditor(props: QuillEditorProps) {
  const { errorId, error, pictures, language = siteLanguage.code } = props
  const container = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [formats, setFormats] = useState<Record<string, unknown>>({})
  const [place, setPlace] = useState<EditedPlace | null>(null)
  const [note, setNote] = useState<{ open: boolean; mark: HTMLElement | undefined }>({
    open: false,
    mark: undefined,
  })
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const host = container.current
    if (!host) return undefined
    const { initial, name, labelId, placeholder } = latest.current
    const element = host.appendChild(document.createElement('div'))
    const quill = createQuill(element, {
      placeholder,
      onPictures: (files) => {
        const { pictures } = latest.current
        if (pictures) void insertPictures(quill, files, pictures)
        else refusePictures()
      },
      onPasted: (html) => preparePasted(html, latest.current),
    })
    quill.root.role = 'textbox'
    quill.root.ariaMultiLine = 'true'
    quill.root.setAttribute('aria-labelledby', labelId)
    // Browsers that translate the page must not translate the text.
    quill.root.setAttribute('translate', 'no')
    quill.root.dataset.field = name
    quill.root.classList.add('prose')
    setParts(quill, editableParts(initial))
    quill.history.clear()
    // Not on the editor element itself, whose attributes Quill observes.
    const turn = () => {
      element.dir = directionOf(quill.root.textContent) ?? 'ltr'
      element.dataset.top = quill.root.querySelector('h1, h2, h3, h4, h5, h6')?.tagName.slice(1) ?? ''
    }
    turn()
    latest.current.onLoad?.(htmlOfDelta(quill.getContents().ops))
    quill.on('text-change', () => {
      turn()
      latest.current.onChange(htmlOfDelta(quill.getContents().ops))
    })
    const readFormats = (source: Quill) => () => {
      const range = source.getSelection()
      if (range) setFormats(source.getFormat(range))
    }
    quill.on('editor-change', readFormats(quill))
    const places = createPlaces(quill, (edited) => {
      setPlace(edited)
      setFormats({})
      edited?.inner.on('editor-change', readFormats(edited.inner))
    })
    // Not on click: leaving a table hides its tools, which moves the text under the finger before the click.
    quill.root.addEventListener('mousedown', (event) => {
      const { target } = event
      const mark = target instanceof Element ? target.closest<HTMLElement>('.note-mark') : null
      if (!mark) return
      event.preventDefault()
      setNote({ open: true, mark })
    })
    setEditor({ quill, places })
    return () => element.remove()
  }, [])

  useEffect(() => {
    if (!editor) return
    const { root } = editor.quill
    root.setAttribute('aria-invalid', String(error !== undefined))
    if (error) root.setAttribute('aria-describedby', errorId)
    else root.removeAttribute('aria-describedby')
  }, [editor, error, errorId])

  // It decides how the numbers of tables are read.
  useEffect(() => {
    if (!editor || !container.current) return
    container.current.lang = language
    reportCharts(editor.quill.root)
  }, [editor, language])

  const quill = editor?.quill ?? null
  const active = place?.inner ?? quill
  return (
    <div className={`text-editor rounded-control border bg-panel ${error ? 'border-danger' : 'border-edge'}`}>
      <Toolbar
        outer={quill}
        quill={active}
        formats={formats}
        onPictures={pictures && quill ? (files) => void insertPictures(quill, files, pictures) : undefined}
        onUnit={(unit) => editor && insertUnit(editor.quill, editor.places, unit)}
        note={note}
        onNote={(open) => setNote({ open, mark: open && active ? noteAt(active) : undefined })}
      >
        {editor && place?.block.matches('.table-block') && (
          <TableTools quill={editor.quill} places={editor.places} place={place} />
        )}
      </Toolbar>
      <div ref={container} />
    </div>
  )
}
