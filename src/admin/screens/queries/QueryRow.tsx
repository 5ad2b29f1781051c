import type { ReactNode } from 'react'
import { DeleteButton } from '#admin/shell/DeleteButton.tsx'
import type { Query } from '#contract/queries.ts'
import { excerpt } from '#lib/excerpt.ts'
import { Button } from '#ui/Button.tsx'
import { removeQuery } from './store.ts'

/** Characters of a message that its row shows. */
const previewLength = 90

function Cell({ label, wide = '', children }: { label: string; wide?: string; children: ReactNode }) {
  return (
    <td className={`min-w-0 [overflow-wrap:anywhere] md:px-4 md:py-3 md:align-middle ${wide}`}>
      {/* The column's name, where the rows are cards. */}
      <span aria-hidden="true" className="block text-xs font-semibold text-soft md:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}

/** A visitor's message: a row of the table, a card on small screens (QRY-01). */
export function QueryRow({ query, onRead }: { query: Query; onRead: () => void }) {
  const { _id, contactName, email, phoneNumber, mainIdea } = query
  return (
    <tr className="grid gap-3 border-b border-line p-4 last:border-0 md:table-row md:p-0">
      <Cell label="Name" wide="md:min-w-36">
        <span className="font-semibold">{contactName}</span>
      </Cell>
      <Cell label="Email" wide="md:min-w-52">
        <a href={`mailto:${email}`} className="text-indigo hover:underline">
          {email}
        </a>
      </Cell>
      <Cell label="Phone">
        <a href={`tel:${phoneNumber}`} className="text-indigo hover:underline md:whitespace-nowrap">
          {phoneNumber}
        </a>
      </Cell>
      <Cell label="Message">
        <span className="text-soft">{excerpt(mainIdea, previewLength)}</span>
      </Cell>
      <td className="md:px-4 md:py-3 md:align-middle">
        <div className="flex items-center justify-between gap-2 md:justify-end">
          <Button
            kind="quiet"
            className="btn-small whitespace-nowrap"
            aria-haspopup="dialog"
            onClick={onRead}
          >
            View Message<span className="sr-only"> of {contactName}</span>
          </Button>
          <DeleteButton label={`Delete message of ${contactName}`} onDelete={() => removeQuery(_id)} />
        </div>
      </td>
    </tr>
  )
}
