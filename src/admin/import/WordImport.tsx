import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMedia } from '#admin/components/use-media.ts'
import type { PictureOption } from '#admin/editor/pasted.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { chooseFiles } from '#ui/choose-files.ts'
import { toast } from '#ui/toast.ts'
import { ImportRefused } from './refusal.ts'
import type { ImportReport } from './report.ts'

interface WordImportProps {
  disabled: boolean
  /** The text in the form, which an import would replace. */
  text: string
  /** Undefined if texts do not support pictures. */
  pictures?: PictureOption | undefined
  /** Where the button stands. */
  offerIn: HTMLElement | null
  /** Where the report stands if the window has room for it beside the text. */
  reportIn: HTMLElement | null
  onImported: (document: { title: string; html: string }) => void
}

type State =
  | { phase: 'idle' }
  | { phase: 'asking'; name: string; replace: () => void }
  | { phase: 'busy'; text: string }
  | { phase: 'refused'; text: string }
  | { phase: 'done'; report: ImportReport }

function focusFirst(box: HTMLElement | null): void {
  box?.querySelector('button')?.focus()
}

/** Content in another place of the page. */
function Placed({ place, children }: { place: HTMLElement | null; children: ReactNode }) {
  return place && createPortal(children, place)
}

/**
 * Imports a Word document into the form (EDT-08). It is read in this browser; the code is loaded with the
 * first document.
 */
export function WordImport({ disabled, text, pictures, offerIn, reportIn, onImported }: WordImportProps) {
  const [state, setState] = useState<State>({ phase: 'idle' })
  const running = useRef<AbortController>(null)
  const id = useId()

  // The form stays editable while a document is read.
  const latest = useRef({ text, onImported })
  useEffect(() => {
    latest.current = { text, onImported }
  })
  useEffect(() => () => running.current?.abort(), [])

  async function read(file: File): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const { text: replaced } = latest.current
    setState({ phase: 'busy', text: 'Reading the document…' })
    try {
      const { importDocx } = await import('./import-docx.ts')
      const onProgress = (step: string) => !signal.aborted && setState({ phase: 'busy', text: step })
      const { report, ...document } = await importDocx(file, { pictures, signal, onProgress })
      signal.throwIfAborted()
      const replace = () => {
        latest.current.onImported(document)
        setState({ phase: 'done', report })
      }
      // Text written during the import is not replaced without asking.
      if (latest.current.text === replaced) replace()
      else setState({ phase: 'asking', name: file.name, replace })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ImportRefused) setState({ phase: 'refused', text: error.message })
      else {
        setState({ phase: 'idle' })
        toast.error('The document could not be imported. Please try again.')
      }
    }
  }

  const idle = () => setState({ phase: 'idle' })

  function cancel(): void {
    running.current?.abort()
    idle()
  }

  async function choose(): Promise<void> {
    const accept = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const [file] = await chooseFiles({ accept })
    if (!file) return
    if (text !== '') setState({ phase: 'asking', name: file.name, replace: () => void read(file) })
    else await read(file)
  }

  const offer = (
    <div className="grid justify-items-start gap-2">
      <SmallButton disabled={disabled} aria-describedby={`${id}-note`} onClick={() => void choose()}>
        Import a Word document
      </SmallButton>
      <p id={`${id}-note`} className="field-note">
        A .docx file becomes the title and the text. Nothing leaves this browser until you save.
      </p>
    </div>
  )

  return (
    <section aria-label="Word document" className="grid gap-2">
      {state.phase !== 'busy' && state.phase !== 'asking' && <Placed place={offerIn}>{offer}</Placed>}
      {state.phase === 'asking' && (
        <div
          ref={focusFirst}
          role="alertdialog"
          aria-label="Replace the text?"
          className="notice-box flex flex-wrap items-center gap-2"
        >
          <p>“{state.name}” will replace the current title and text.</p>
          <SmallButton kind="primary" onClick={state.replace}>
            Replace the text
          </SmallButton>
          <SmallButton onClick={idle}>Keep the text</SmallButton>
        </div>
      )}
      {state.phase === 'busy' && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="spinner" aria-hidden="true" />
          <output className="field-note">{state.text}</output>
          <SmallButton onClick={cancel}>Cancel import</SmallButton>
        </div>
      )}
      {state.phase === 'refused' && (
        <p role="alert" className="field-error">
          {state.text}
        </p>
      )}
      {state.phase === 'done' && <Report report={state.report} place={reportIn} onDismiss={idle} />}
    </section>
  )
}

async function lead(mark: string): Promise<void> {
  try {
    const { showMark } = await import('./show-mark.ts')
    if (!showMark(mark)) toast.blank(`The text no longer contains “${mark}”.`)
  } catch {
    toast.error('The place could not be shown. Please try again.')
  }
}

interface ReportProps {
  report: ImportReport
  place: HTMLElement | null
  onDismiss: () => void
}

/** The report, beside the text if the window has room for it there. */
function Report({ report: { came, left, marks }, place, onDismiss }: ReportProps) {
  const isWide = useMedia('(width >= 75rem)')
  const report = (
    <section
      aria-label="Report of the import"
      aria-live="polite"
      className="grid gap-2 rounded-control border border-line bg-paper p-4 text-[0.9375rem]"
    >
      <p>
        <strong>Came along:</strong> {`${came.join(', ') || 'nothing'}.`}
      </p>
      {left.length > 0 && (
        <div>
          <strong>Left out:</strong>
          <ul className="list-disc pl-5">
            {left.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
      {marks.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <strong>Show in the text:</strong>
          {marks.map((mark) => (
            <SmallButton key={mark} onClick={() => void lead(mark)}>
              {mark}
            </SmallButton>
          ))}
        </p>
      )}
      <SmallButton className="justify-self-start" onClick={onDismiss}>
        Close the report
      </SmallButton>
    </section>
  )
  return isWide && place ? createPortal(report, place) : report
}
