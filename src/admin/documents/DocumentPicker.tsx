import { useEffect, useId, useRef, useState } from 'react'
import { UploadProgress } from '#admin/components/UploadProgress.tsx'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { ApiError } from '#api/client.ts'
import { createDocument, documentByteLimit } from '#contract/documents/calls.ts'
import { documentFacts, isOwnDocument, nameOfDocument } from '#lib/document-address.ts'
import { documentName } from '#lib/document-name.ts'
import { callAsStaff } from '#session/session.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { chooseFiles } from '#ui/choose-files.ts'
import { DocumentLink } from './DocumentLink.tsx'

interface DocumentPickerProps {
  /** The reference link. */
  link: string
  /** Title of the publication, which names a PDF whose file name has no letters. */
  title: string
  onChange: (link: string) => void
  disabled: boolean
  /** Whether a document is being uploaded, which a save would omit. */
  onBusy: (busy: boolean) => void
}

/** Why a file cannot be sent, or undefined. */
function refusalOf({ name, type, size }: File): string | undefined {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return `“${name}” is not a PDF.`
  if (size > documentByteLimit) return `“${name}” is larger than 20 MB.`
  return size === 0 ? `“${name}” is empty.` : undefined
}

/** A PDF for the reference link, uploaded at once, with its progress (EDT-11). */
export function DocumentPicker({ link, title, onChange, disabled, onBusy }: DocumentPickerProps) {
  const noteId = useId()
  const sending = useRef<AbortController>(null)
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const [isProtected, setProtected] = useState(false)

  useEffect(() => () => sending.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const refusal = refusalOf(file)
    setFailure(refusal ?? '')
    setProtected(false)
    if (refusal !== undefined) return
    const controller = new AbortController()
    sending.current = controller
    onBusy(true)
    setShare(0)
    try {
      const { signal } = controller
      const search = { name: documentName(file.name) === documentName('') ? title : file.name }
      const sent = await callAsStaff(createDocument, { file, search, signal, onProgress: setShare })
      setProtected(sent.isProtected ?? false)
      onChange(sent.address)
    } catch (error) {
      if (controller.signal.aborted) return
      const words = error instanceof ApiError ? error.serverMessage : ''
      setFailure(words || 'The PDF could not be sent. Please try again.')
      if (!(error instanceof ApiError)) reportFailure(error, 'savePublication', 'The PDF was not sent')
    } finally {
      onBusy(false)
      setShare(undefined)
    }
  }

  async function choose(): Promise<void> {
    const [file] = await chooseFiles({ accept: '.pdf,application/pdf' })
    if (file) await send(file)
  }

  return (
    <div className="grid gap-2 text-sm">
      {share === undefined ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {isOwnDocument(link) && (
            <>
              <DocumentLink link={link}>{nameOfDocument(link)}</DocumentLink>
              <span className="text-soft">{documentFacts(link)}</span>
              <SmallButton disabled={disabled} onClick={() => onChange('')}>
                Remove
              </SmallButton>
            </>
          )}
          <SmallButton disabled={disabled} aria-describedby={noteId} onClick={() => void choose()}>
            {isOwnDocument(link) ? 'Upload another PDF' : 'Or upload a PDF'}
          </SmallButton>
          <span id={noteId} className="field-note">
            At most 20 MB
          </span>
        </div>
      ) : (
        <UploadProgress label="Sending the PDF" share={share}>
          <SmallButton onClick={() => sending.current?.abort()}>Cancel</SmallButton>
        </UploadProgress>
      )}
      {isProtected && isOwnDocument(link) && (
        <output className="field-note">
          This PDF is protected: readers may be asked for a password. Open it once to see.
        </output>
      )}
      {failure && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
    </div>
  )
}
