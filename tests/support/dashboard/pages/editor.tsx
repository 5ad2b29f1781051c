import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { missingMessage } from '#admin/editor/paste/visible-words.ts'
import { RichTextEditor } from '#admin/editor/RichTextEditor.tsx'
import { withoutDataPictures, withStoredPictures } from '#admin/editor/text-pictures.ts'
import type { ImportedDocument } from '#admin/import/import-docx.ts'
import { WordImport } from '#admin/import/WordImport.tsx'
import { publicationContentLimit } from '#contract/publication-input.ts'
import { shrinkPicture } from '#admin/components/shrink-picture.ts'
import '../../../../src/admin/styles/admin.css'

// The editor and the import of Word documents as the form of a publication has them, without a backend.

interface EditorPage {
  html: string
  title: string
  /** Returns the HTML that the editor makes of it. */
  open: (html: string) => Promise<string>
  /** The result of importing a document. */
  importDocx: (file: File) => Promise<ImportedDocument>
  withStoredPictures: typeof withStoredPictures
  withoutDataPictures: typeof withoutDataPictures
  missingMessage: typeof missingMessage
}

declare global {
  var editorPage: EditorPage
}

const holdsPictures = !location.search.includes('without-pictures')
const pictures = holdsPictures ? { shrink: shrinkPicture } : undefined

async function importDocx(file: File): Promise<ImportedDocument> {
  const { importDocx: read } = await import('#admin/import/import-docx.ts')
  return read(file, { pictures, signal: new AbortController().signal, onProgress: () => undefined })
}

let opened: ((html: string) => void) | undefined

function Page() {
  const [text, setText] = useState({ html: '', version: 0 })
  const [written, setWritten] = useState('')
  const [importPlace, setImportPlace] = useState<HTMLElement | null>(null)
  const open = (html: string) =>
    new Promise<string>((resolve) => {
      opened = resolve
      setText(({ version }) => ({ html, version: version + 1 }))
    })
  const take = (html: string) => {
    globalThis.editorPage = {
      ...globalThis.editorPage,
      html,
      open,
      importDocx,
      withStoredPictures,
      withoutDataPictures,
      missingMessage,
    }
    setWritten(html)
  }
  return (
    <div className="mx-auto grid max-w-4xl gap-4 p-4">
      <h1>Editor</h1>
      <WordImport
        disabled={false}
        text={written}
        pictures={pictures}
        offerIn={importPlace}
        reportIn={null}
        onImported={({ title, html }) => {
          globalThis.editorPage = { ...globalThis.editorPage, title }
          void open(html)
        }}
      />
      <div ref={setImportPlace} />
      <RichTextEditor
        key={text.version}
        label="Content"
        name="content"
        placeholder="Write"
        most={publicationContentLimit}
        initial={text.html}
        pictures={pictures}
        onLoad={(html) => {
          take(html)
          opened?.(html)
        }}
        onChange={take}
      />
      <button type="button" className="btn btn-primary">
        Save
      </button>
    </div>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
