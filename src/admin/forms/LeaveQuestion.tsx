import { useStore } from '@nanostores/react'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { $question } from './unsaved.ts'

/**
 * Asks before unsaved changes are lost. Only forms that can have unsaved changes render it, so that other
 * screens do not load its code.
 */
export function LeaveQuestion() {
  const question = useStore($question)
  if (!question) return null
  return (
    <Modal
      title="Leave without saving?"
      onClose={() => question.answer(false)}
      dismiss="Stay here"
      actions={<Button onClick={() => question.answer(true)}>Leave</Button>}
    >
      <p>You have changes that are not saved. {question.text}</p>
    </Modal>
  )
}
