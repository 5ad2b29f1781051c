import { HeldBackList } from '#admin/inbox/HeldBackList.tsx'
import { actionsOn } from '#admin/inbox/actions-on.ts'
import { MessageFilters } from '#admin/inbox/MessageFilters.tsx'
import { useMessageFilter } from '#admin/inbox/use-message-filter.ts'
import { useOpened } from '#admin/inbox/use-opened.ts'
import { ExportButton } from '#admin/lists/ExportButton.tsx'
import { ListFrame } from '#admin/lists/ListFrame.tsx'
import { SelectionBar } from '#admin/lists/SelectionBar.tsx'
import { useRecords } from '#admin/lists/use-records.ts'
import { useSelection } from '#admin/lists/use-selection.ts'
import { useFreshList } from '#admin/shell/attention.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { Empty } from '#admin/components/States.tsx'
import type { Query } from '#contract/queries.ts'
import { NameHeader } from './NameHeader.tsx'
import { QueryMessage } from './QueryMessage.tsx'
import { QueryRow } from './QueryRow.tsx'
import {
  changeMessage,
  queries,
  queryAccessors,
  removeHeldBack,
  removeQuery,
  senderOf,
  several,
} from './store.ts'

const columns = ['Name', 'Email', 'Phone', 'Message', 'Actions']
/** Fixed column widths, so that all columns stay visible with any content. */
const widths = ['@4xl:w-[23%]', '@4xl:w-[19%]', '@4xl:w-[11.25rem]', '', '@4xl:w-[14.25rem]']
const skeletonRows = [1, 2, 3]
const perPage = 50

function csvRow(query: Query): string[] {
  const { contactName, email, phoneNumber, international, mainIdea } = query
  const phone = international ? `+${phoneNumber}` : phoneNumber
  return [queryAccessors.date(query)?.toISOString() ?? '', contactName, email, phone, mainIdea]
}

/** Messages from visitors (QRY-01 to QRY-03). */
export function QueriesScreen() {
  const filter = useMessageFilter(queryAccessors.date)
  const view = useRecords(queries, queryAccessors, perPage, filter.keeps)
  const { opened, open, close } = useOpened(view, changeMessage)
  useFreshList('queries', queries)
  const { loading } = view
  const selection = useSelection(view.shown)
  return (
    <>
      <ScreenHeading>Messages</ScreenHeading>
      <ListFrame
        view={view}
        noun={several.noun}
        empty={<Empty title="No messages yet">What visitors send from the contact page appears here.</Empty>}
        actions={
          <>
            <MessageFilters filter={filter} view={view} />
            <ExportButton
              name="messages"
              noun="query"
              header={['Date', 'Name', 'Email', 'Phone', 'Message']}
              disabled={view.older !== 'here'}
              rows={() => view.found.map(csvRow)}
            />
          </>
        }
      >
        <div className="panel @container overflow-clip">
          {view.shown.length > 0 && (
            <SelectionBar
              selection={selection}
              noun={several.noun}
              actions={actionsOn(selection.selected, several)}
              onDelete={several.remove}
            />
          )}
          <table className="block w-full text-[0.9375rem] @4xl:table @4xl:table-fixed" aria-busy={loading}>
            <caption className="sr-only">{loading ? 'Loading messages' : 'Messages from visitors'}</caption>
            <thead className="sr-only focus-within:not-sr-only @4xl:not-sr-only @4xl:table-header-group">
              <tr className="flex flex-wrap items-center border-b border-line bg-paper text-left text-sm text-soft @4xl:table-row">
                <NameHeader
                  order={view.filter.order}
                  width={widths[0] ?? ''}
                  onOrder={(order) => view.change({ order })}
                />
                {columns.slice(1).map((column, index) => (
                  <th
                    key={column}
                    scope="col"
                    className={`px-4 py-3 font-semibold last:text-right ${widths[index + 1]}`}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block @4xl:table-row-group">
              {loading &&
                skeletonRows.map((row) => (
                  <tr key={row} data-skeleton="" className="block border-b border-line p-4 @4xl:table-row">
                    {columns.map((column) => (
                      <td key={column} aria-hidden="true" className="block p-2 @4xl:table-cell @4xl:p-4">
                        <div className="skeleton h-5" />
                      </td>
                    ))}
                  </tr>
                ))}
              {view.shown.map((query) => (
                <QueryRow
                  key={query._id}
                  query={query}
                  heldBack={view.isHeldBack(query)}
                  selection={selection}
                  onRead={() => open(query)}
                />
              ))}
            </tbody>
          </table>
        </div>
      </ListFrame>
      <HeldBackList
        view={view}
        senderOf={senderOf}
        change={changeMessage}
        onRead={open}
        onDelete={removeQuery}
        onDeleteAll={removeHeldBack}
        onMore={queries.loadMoreHeldBack}
      />
      {opened && <QueryMessage query={opened} onClose={close} />}
    </>
  )
}
