import { type ReactNode, useState } from 'react'
import { backendHas } from '#admin/shell/backend.ts'
import { Button } from '#ui/Button.tsx'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { Change, StoredMessage } from './create-change.ts'
import { ReplyActions } from './ReplyActions.tsx'
import { ErasePerson } from './ErasePerson.tsx'
import { heldBackReasons } from './held-back-reasons.ts'
import { momentText } from './moment-text.ts'
import { phoneText } from './phone-text.ts'
import { ProgressPanel } from './ProgressPanel.tsx'
import type { Sender } from './sender.ts'

interface MessageDialogProps<Item> {
  title: string
  message: Item
  sender: Sender
  /** Subject of the reply. */
  subject: string
  change: Change<Item>
  /** Called when all data of the sender has been erased. */
  onErased: () => void
  onClose: () => void
  /** The name of the sender, if the title does not have it. */
  name?: string
  /** Further facts about the sender. */
  facts?: string[]
  /** Shown above the progress of a message that is not held back. */
  panel?: ReactNode
}

/** A whole message, with the ways to reply, its state and the note (QRY-02, APA-01, INB-02). */
export function MessageDialog<Item extends StoredMessage>(props: MessageDialogProps<Item>) {
  const { title, message, sender, subject, change, onErased, onClose, name, facts = [], panel } = props
  const [erasing, setErasing] = useState(false)
  const [answered, setAnswered] = useState(false)
  const staffed = backendHas('message-states')
  const isHeldBack = message.reason !== ''
  return (
    <>
      <Modal
        title={title}
        onClose={onClose}
        className={
          name ? '[&_.modal-title]:font-sans [&_.modal-title]:text-sm [&_.modal-title]:text-soft' : ''
        }
        actions={
          <>
            <ReplyActions sender={sender} subject={subject} onAnswer={() => setAnswered(true)} />
            <Button kind="quiet" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <div className="-mt-2 grid gap-0.5">
          {name && (
            <p dir="auto" className="font-display text-2xl leading-tight font-semibold">
              {name}
            </p>
          )}
          <p className="text-sm text-soft">
            {[...facts, sender.email, sender.phone && phoneText(sender.phone), momentText(sender.sent)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p dir="auto" className="whitespace-pre-wrap">
          {sender.text}
        </p>
        {staffed && isHeldBack && (
          <div className="flex flex-wrap items-center gap-3 rounded-control bg-sand px-4 py-3">
            <p className="flex-[1_1_14rem]">
              <b>Held back.</b> {heldBackReasons[message.reason]}
            </p>
            <SmallButton
              kind="primary"
              onClick={() => void change(message, { genuine: true, state: 'read' })}
            >
              This is genuine
            </SmallButton>
          </div>
        )}
        {staffed && !isHeldBack && (
          <>
            {panel}
            <ProgressPanel message={message} answered={answered} change={change} onClose={onClose} />
          </>
        )}
        {backendHas('erase') && sender.email && (
          <button
            type="button"
            className="-my-2 min-h-11 cursor-pointer justify-self-start text-sm text-soft hover:underline lg:pointer-fine:min-h-9"
            aria-haspopup="dialog"
            onClick={() => setErasing(true)}
          >
            Erase this person
          </button>
        )}
      </Modal>
      {erasing && (
        <ErasePerson
          email={sender.email}
          onErased={() => {
            onClose()
            onErased()
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}
