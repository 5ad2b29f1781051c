import { DeleteButton } from '#admin/components/DeleteButton.tsx'
import { eye } from '#admin/components/icon-shapes.ts'
import { HeldBack } from '#admin/inbox/HeldBack.tsx'
import { momentText } from '#admin/inbox/moment-text.ts'
import { phoneText } from '#admin/inbox/phone-text.ts'
import { Progress } from '#admin/inbox/Progress.tsx'
import { phoneLink } from '#admin/inbox/ReplyActions.tsx'
import { replyLink } from '#admin/inbox/reply-links.ts'
import { SelectBox } from '#admin/lists/SelectBox.tsx'
import type { Selection } from '#admin/lists/use-selection.ts'
import { backendHas } from '#admin/shell/backend.ts'
import type { Query } from '#contract/messages.ts'
import { excerpt } from '#lib/excerpt.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { mail, phone } from '#ui/icon-shapes.ts'
import { queries } from './store.ts'

/** Maximum characters of a message in its row. */
const previewLength = 90

const cell = 'min-w-0 [overflow-wrap:anywhere] @4xl:px-4 @4xl:py-3 @4xl:align-middle'

interface ContactLinkProps {
  href: string
  shape: string
  text: string
}

/** A mail address or phone number; an icon if the rows are cards. */
function ContactLink({ href, shape, text }: ContactLinkProps) {
  return (
    <a
      href={href}
      className="grid size-[44px] place-items-center rounded-control text-accent hover:underline @4xl:inline @4xl:size-auto"
    >
      <span className="@4xl:hidden">
        <Icon shape={shape} size={20} />
      </span>
      <span className="sr-only @4xl:not-sr-only">{text}</span>
    </a>
  )
}

interface QueryRowProps {
  query: Query
  selection: Selection<Query>
  onRead: () => void
}

/** The first cell: the box that selects the message, who wrote and when, and its state. */
function Sender({ query, selection }: Omit<QueryRowProps, 'onRead'>) {
  const { contactName, state, reason } = query
  const staffed = backendHas('message-states')
  const isNew = staffed && state === 'new' && reason === ''
  return (
    <div className="contents @4xl:grid @4xl:grid-cols-[2.75rem_minmax(0,1fr)] @4xl:items-center">
      <div className="col-start-1 row-start-3 -mt-1 @4xl:row-span-2 @4xl:row-start-1 @4xl:mt-0">
        <SelectBox selection={selection} item={query} name={`message from ${contactName}`} />
      </div>
      <div className="col-span-full row-start-1 flex flex-wrap justify-between gap-x-3 px-3 text-sm/5 @4xl:col-span-1 @4xl:col-start-2 @4xl:block @4xl:px-0 @4xl:text-[0.9375rem]">
        <bdi
          className={`line-clamp-1 flex-[1_1_6rem] @4xl:line-clamp-2 ${isNew ? 'font-bold' : staffed ? '' : 'font-semibold'}`}
        >
          {contactName}
        </bdi>
        <span className="text-xs/5 text-soft">{momentText(queries.senderOf(query).sent)}</span>
      </div>
      <div className="col-start-2 row-start-3 -mt-1 min-w-0 @4xl:mt-0">
        {staffed && <Progress message={query} />}
      </div>
    </div>
  )
}

/** A visitor's message: a row of the table, a card of three parts on small screens (QRY-01). */
export function QueryRow({ query, selection, onRead }: QueryRowProps) {
  const { _id, contactName, email, phoneNumber, mainIdea, state, reason } = query
  const sender = queries.senderOf(query)
  const isNew = state === 'new' && reason === '' && backendHas('message-states')
  return (
    <tr
      data-record={_id}
      className="grid grid-cols-[44px_minmax(0,1fr)_auto_auto_auto] items-center border-b border-line pt-2 last:border-0 has-checked:bg-sand @4xl:table-row"
    >
      <td className={`contents @4xl:table-cell @4xl:pl-0 ${cell}`}>
        <Sender query={query} selection={selection} />
      </td>
      <td className={`col-start-3 row-start-3 -mt-1 ${cell}`}>
        {email && (
          <ContactLink
            href={replyLink({ ...sender, subject: queries.replySubject })}
            shape={mail}
            text={email}
          />
        )}
      </td>
      <td className={`col-start-4 row-start-3 -mt-1 ${cell}`}>
        {phoneNumber && <ContactLink href={phoneLink(query)} shape={phone} text={phoneText(query)} />}
      </td>
      <td className={`col-span-full row-start-2 px-3 ${cell}`}>
        <bdi
          className={`line-clamp-2 text-sm/[1.1875rem] @4xl:text-[0.9375rem] ${isNew ? 'font-bold' : 'text-soft'}`}
        >
          {excerpt(mainIdea, previewLength)}
        </bdi>
        <HeldBack message={query} name={contactName} change={queries.change} />
      </td>
      <td className={`col-start-5 row-start-3 -mt-1 pr-1 ${cell}`}>
        <div className="flex items-center @4xl:flex-wrap @4xl:justify-end @4xl:gap-2">
          <SmallButton
            className="@max-4xl:size-[44px] @max-4xl:border-transparent @max-4xl:p-0 @max-4xl:text-accent @4xl:whitespace-nowrap"
            aria-haspopup="dialog"
            data-open=""
            onClick={onRead}
          >
            <span className="flex @4xl:hidden">
              <Icon shape={eye} size={20} />
            </span>
            <span className="@max-4xl:sr-only">View Message</span>
            <span className="sr-only"> of {contactName}</span>
          </SmallButton>
          <DeleteButton label={`Delete message from ${contactName}`} onDelete={() => queries.remove(query)} />
        </div>
      </td>
    </tr>
  )
}
