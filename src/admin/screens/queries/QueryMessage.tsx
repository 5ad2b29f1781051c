import { longDay } from '#admin/inbox/days.ts'
import { MessageDialog } from '#admin/inbox/MessageDialog.tsx'
import type { Query } from '#contract/queries.ts'
import { changeMessage, queries, replySubject, senderOf } from './store.ts'

/** A visitor's whole message (QRY-02). */
export function QueryMessage({ query, onClose }: { query: Query; onClose: () => void }) {
  const sender = senderOf(query)
  const sent = sender.sent && longDay(sender.sent)
  return (
    <MessageDialog
      title="Message"
      message={query}
      sender={sender}
      subject={replySubject}
      change={changeMessage}
      onErased={() => void queries.refresh()}
      onClose={onClose}
    >
      <p className="text-sm [overflow-wrap:anywhere] text-soft">
        {[sender.name, sender.email, query.phoneNumber, sent].filter(Boolean).join(' · ')}
      </p>
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {query.mainIdea}
      </p>
    </MessageDialog>
  )
}
