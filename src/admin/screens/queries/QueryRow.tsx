import type { ReactNode } from 'react'
import { DeleteButton } from '#admin/components/DeleteButton.tsx'
import { HeldBack } from '#admin/components/HeldBack.tsx'
import { phoneLink } from '#admin/inbox/ReplyActions.tsx'
import { replyLink } from '#admin/inbox/reply-links.ts'
import { mediumDay } from '#admin/inbox/days.ts'
import { Progress } from '#admin/inbox/Progress.tsx'
import { backendHas } from '#admin/shell/backend.ts'
import type { Query } from '#contract/queries.ts'
import { excerpt } from '#lib/excerpt.ts'
import { Button } from '#ui/Button.tsx'
import { removeQuery, replySubject, senderOf } from './store.ts'

/** Maximum characters of a message in its row. */
const previewLength = 90

/** A link: large enough to tap on a phone, one line of a row elsewhere. */
const link = 'inline-flex min-h-11 items-center text-indigo hover:underline @4xl:min-h-0'

function Cell({ label, wide = '', children }: { label: string; wide?: string; children: ReactNode }) {
  return (
    <td className={`min-w-0 [overflow-wrap:anywhere] @4xl:px-4 @4xl:py-3 @4xl:align-middle ${wide}`}>
      {/* Name of the column, shown if the rows are cards. */}
      <span aria-hidden="true" className="block text-xs font-semibold text-soft @4xl:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}

interface QueryRowProps {
  query: Query
  /** Whether it looks automatic. */
  heldBack: boolean
  onRead: () => void
}

/** A visitor's message: a row of the table, a card on small screens (QRY-01). */
export function QueryRow({ query, heldBack, onRead }: QueryRowProps) {
  const { _id, contactName, email, phoneNumber, mainIdea, state, international } = query
  const sender = senderOf(query)
  const staffed = backendHas('message-states')
  const isNew = staffed && state === 'new'
  return (
    <tr
      data-record={_id}
      className="grid grid-cols-1 gap-x-6 gap-y-2 border-b border-line p-4 last:border-0 @xl:grid-cols-3 @4xl:table-row @4xl:p-0"
    >
      <Cell label="Name">
        <bdi className={isNew ? 'font-bold' : staffed ? '' : 'font-semibold'}>{contactName}</bdi>
        {sender.sent && <span className="block text-sm text-soft">{mediumDay(sender.sent)}</span>}
        {heldBack && <HeldBack />}
        {staffed && <Progress message={query} />}
      </Cell>
      <Cell label="Email">
        {email && (
          <a href={replyLink({ ...sender, subject: replySubject })} className={link}>
            {email}
          </a>
        )}
      </Cell>
      <Cell label="Phone">
        {phoneNumber && (
          <a href={phoneLink({ phoneNumber, international })} className={link}>
            {phoneNumber}
          </a>
        )}
      </Cell>
      <Cell label="Message" wide="@xl:col-span-3">
        <bdi className={isNew ? 'font-bold' : 'text-soft'}>{excerpt(mainIdea, previewLength)}</bdi>
      </Cell>
      <td className="@xl:col-span-3 @4xl:px-4 @4xl:py-3 @4xl:align-middle">
        <div className="flex flex-wrap items-center justify-between gap-2 @4xl:justify-end">
          <Button
            kind="quiet"
            className="btn-small @4xl:whitespace-nowrap"
            aria-haspopup="dialog"
            onClick={onRead}
          >
            View Message<span className="sr-only"> of {contactName}</span>
          </Button>
          <DeleteButton label={`Delete message from ${contactName}`} onDelete={() => removeQuery(query)} />
        </div>
      </td>
    </tr>
  )
}
