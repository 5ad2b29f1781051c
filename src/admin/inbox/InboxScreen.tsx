import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#admin/components/States.tsx'
import { ExportButton } from '#admin/lists/ExportButton.tsx'
import { ListFrame } from '#admin/lists/ListFrame.tsx'
import { type RecordsView, useRecords } from '#admin/lists/use-records.ts'
import { useAttention, useFreshList } from '#admin/shell/attention.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import type { StoredMessage } from './create-change.ts'
import type { Inbox } from './create-inbox.ts'
import { HeldBackNotice } from './HeldBackNotice.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import { MessageFilters } from './MessageFilters.tsx'
import { useMessageFilter } from './use-message-filter.ts'

interface InboxScreenProps<Item extends StoredMessage> {
  inbox: Inbox<Item>
  heading: string
  perPage: number
  /** Shown when there are no messages at all. */
  empty: { title: string; text: string }
  /** The list among the counts of pending work. */
  counts: 'queries' | 'appointments'
  /** The file of an export: its name, its further columns, and their values. */
  csv: { name: string; noun: 'query' | 'appointment'; header: string[]; row: (item: Item) => string[] }
  /** The heading of the dialog with a whole message, facts about the sender, and a further panel. */
  dialogOf: (item: Item) => { title: string; name?: string; facts?: string[]; panel?: ReactNode }
  /** Further controls beside the filters. */
  controls?: ReactNode
  /** The list itself. */
  children: (view: RecordsView<Item>, onRead: (item: Item) => void) => ReactNode
}

/** The screen of one kind of message: filters, the list, and the open message. */
export function InboxScreen<Item extends StoredMessage>(props: InboxScreenProps<Item>) {
  const { inbox, heading, perPage, empty, counts, csv, dialogOf, controls, children } = props
  const { accessors, senderOf, change } = inbox
  const filter = useMessageFilter(inbox.daysOf, counts === 'appointments')
  const isOfHeld = filter.part === 'held'
  const store = isOfHeld ? inbox.held : inbox.store
  const held = useAttention()?.[counts].held
  const view = useRecords(store, accessors, perPage, filter.keeps)
  const [first, setFirst] = useState<Item>()
  useFreshList(counts, store)

  /** Opening a message marks it as read (INB-02). */
  function open(item: Item): void {
    setFirst(item)
    if (item.state === 'new' && item.reason === '' && backendHas('message-states'))
      void change(item, { state: 'read', stateBefore: 'new' })
  }

  // A message that a colleague has deleted stays open unchanged.
  const opened = first && (view.items.find(({ _id }) => _id === first._id) ?? first)
  return (
    <>
      <ScreenHeading>{heading}</ScreenHeading>
      <ListFrame
        view={view}
        noun={inbox.noun}
        empty={
          isOfHeld ? (
            <Empty title="Nothing is held back">
              <Button kind="quiet" onClick={() => filter.choosePart('')}>
                All {inbox.noun[1]}
              </Button>
            </Empty>
          ) : (
            <Empty title={empty.title}>{empty.text}</Empty>
          )
        }
        actions={
          <>
            <MessageFilters filter={filter} view={view} held={held} />
            {controls}
            <ExportButton
              name={csv.name}
              noun={csv.noun}
              header={['Date', ...csv.header]}
              disabled={view.older !== 'here'}
              rows={() =>
                view.found.map((item) => [accessors.date(item)?.toISOString() ?? '', ...csv.row(item)])
              }
            />
          </>
        }
      >
        {isOfHeld && view.older === 'here' && (
          <HeldBackNotice count={view.found.length} onDeleteAll={() => inbox.removeSeveral(view.found)} />
        )}
        {children(view, open)}
      </ListFrame>
      {!isOfHeld && held !== undefined && held > 0 && filter.parts.includes('held') && (
        <Button kind="quiet" className="mt-6" onClick={() => filter.choosePart('held')}>
          Held back ({held.toLocaleString('en-GB')})
        </Button>
      )}
      {opened && (
        <MessageDialog
          {...dialogOf(opened)}
          message={opened}
          sender={senderOf(opened)}
          subject={inbox.replySubject}
          change={change}
          onErased={() => void store.refresh()}
          onClose={() => setFirst(undefined)}
        />
      )}
    </>
  )
}
