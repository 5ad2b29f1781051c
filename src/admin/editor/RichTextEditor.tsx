import { Suspense, useId } from 'react'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import type { EditedText } from './QuillEditor.tsx'

const QuillEditor = lazyComponent(() => import('./QuillEditor.tsx'), 'QuillEditor')

interface RichTextEditorProps extends EditedText {
  label: string
}

/** A labelled rich-text field (EXC-02). Quill is loaded when it is shown. */
export function RichTextEditor({ label, ...props }: RichTextEditorProps) {
  const id = useId()
  const { error } = props
  return (
    <div className="grid min-w-0 gap-1.5">
      <span id={`${id}-label`} className="editor-label text-[0.9375rem] font-bold">
        {label}
      </span>
      <Suspense fallback={<div className="skeleton h-80" />}>
        <QuillEditor {...props} labelId={`${id}-label`} errorId={`${id}-error`} />
      </Suspense>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
