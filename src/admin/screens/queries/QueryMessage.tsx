import { MessageDialog } from '#admin/inbox/MessageDialog.tsx'
import type { Query } from '#contract/queries.ts'
import { changeMessage, queries, replySubject, senderOf } from './store.ts'

/** A visitor's whole message (QRY-02). */
export function QueryMessage({ query, onClose }: { query: Query; onClose: () => void }) {
  return (
    <MessageDialog
      title="Message"
      name={query.contactName}
      message={query}
      sender={senderOf(query)}
      subject={replySubject}
      change={changeMessage}
      onErased={() => void queries.refresh()}
      onClose={onClose}
    />
  )
}
