import { organisation } from '#config/organisation.ts'
import type { Query } from '#contract/queries.ts'
import { mailto } from '#lib/mailto.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'

export const replySubject = `Your message to ${organisation.name}`

/** A visitor's whole message, with the ways to answer it (QRY-02). */
export function QueryMessage({ query, onClose }: { query: Query; onClose: () => void }) {
  const { _id, contactName, email, phoneNumber, mainIdea } = query
  const sent = dateOfObjectId(_id)?.toLocaleDateString('en-GB', { dateStyle: 'long' })
  return (
    <Modal
      title="Message"
      onClose={onClose}
      actions={
        <>
          {email && (
            <a href={mailto(email, replySubject)} className="btn btn-primary">
              Reply<span className="sr-only"> by mail</span>
            </a>
          )}
          {phoneNumber && (
            <a href={`tel:${phoneNumber}`} className="btn btn-quiet">
              Call
            </a>
          )}
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p className="text-sm [overflow-wrap:anywhere] text-soft">
        {[contactName, email, phoneNumber, sent].filter(Boolean).join(' · ')}
      </p>
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {mainIdea}
      </p>
    </Modal>
  )
}
