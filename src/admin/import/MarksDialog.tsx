import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import type { CheckDialogProps } from '#admin/extensions/slots.ts'
import { counted } from '#lib/counted.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { marksOf } from './marks.ts'
import { placedMarks, select } from './show-mark.ts'

/** Asks before a text with marks of an import becomes public, and leads to each (EDT-08). */
export function MarksDialog({ article, isInForm, action, onPublish, onClose }: CheckDialogProps) {
  const count = marksOf(article.content).length
  const [marks, setMarks] = useState(() => (isInForm ? placedMarks() : []))
  const isEditorComing = isInForm && marks.length === 0
  useEffect(() => {
    if (!isEditorComing) return undefined
    const timer = setInterval(() => setMarks(placedMarks()), 250)
    return () => clearInterval(timer)
  }, [isEditorComing])
  return (
    <Modal
      title="Marks of the import"
      onClose={onClose}
      dismiss="Keep editing"
      actions={onPublish && <Button onClick={onPublish}>{action}</Button>}
    >
      <p>
        {count === 1 ? '1 mark of the import is' : `${counted(count, 'mark')} of the import are`} still in the
        text, and readers would see {count === 1 ? 'it' : 'them'}. Describe in words what is missing there, or
        insert a picture of it.
      </p>
      <ul className="mt-4 grid gap-2">
        {marks.map((placed, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <li key={index} className="flex items-baseline gap-x-3">
            <SmallButton
              className="shrink-0"
              onClick={() => {
                // A dialog returns the focus when it closes. That must happen before the mark is selected.
                flushSync(onClose)
                select(placed)
              }}
            >
              <span className="sr-only">Show </span>
              {placed.mark}
            </SmallButton>
            {placed.before !== '' && (
              <span className="min-w-0 [overflow-wrap:anywhere] text-soft">
                after “<bdi>{placed.before}</bdi>”
              </span>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
