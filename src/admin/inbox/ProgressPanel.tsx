import { SmallButton } from '#admin/components/SmallButton.tsx'
import type { Change, StoredMessage } from './create-change.ts'
import { NoteForm } from './NoteForm.tsx'
import { Progress } from './Progress.tsx'

interface ProgressPanelProps<Item> {
  message: Item
  /** Set if a reply was started here. */
  answered: boolean
  change: Change<Item>
  onClose: () => void
}

/** The state of a message and the note for colleagues (INB-02). */
export function ProgressPanel<Item extends StoredMessage>({
  message,
  answered,
  change,
  onClose,
}: ProgressPanelProps<Item>) {
  const isHandled = message.state === 'handled'
  const isDone = answered && !isHandled
  return (
    <section aria-label="Progress" className="grid gap-4 border-t border-line pt-4 text-[0.9375rem]">
      <output className={isDone ? '' : 'sr-only'}>
        {isDone && 'Answered? Mark it as handled, so that no colleague answers again.'}
      </output>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SmallButton
          kind={isDone ? 'primary' : 'quiet'}
          onClick={() => void change(message, { state: isHandled ? 'read' : 'handled' })}
        >
          {isHandled ? 'Mark as not handled' : 'Mark as handled'}
        </SmallButton>
        <SmallButton
          onClick={() => {
            void change(message, { state: 'new' })
            // A message marked as new again is left for later, so its dialog closes.
            onClose()
          }}
        >
          Mark as new
        </SmallButton>
        <output className="min-w-0">
          <Progress message={{ ...message, note: '', meeting: undefined }} />
        </output>
      </div>
      <NoteForm
        key={message._id}
        id={message._id}
        note={message.note}
        onSave={(note, noteBefore) => change(message, { note, noteBefore })}
      />
    </section>
  )
}
