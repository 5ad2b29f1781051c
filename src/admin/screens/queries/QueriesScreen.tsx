import { InboxScreen } from '#admin/inbox/InboxScreen.tsx'
import { SelectionBar } from '#admin/lists/SelectionBar.tsx'
import type { RecordsView } from '#admin/lists/use-records.ts'
import { useSelection } from '#admin/lists/use-selection.ts'
import type { Query } from '#contract/messages.ts'
import { NameHeader } from './NameHeader.tsx'
import { QueryRow } from './QueryRow.tsx'
import { queries } from './store.ts'

const columns = ['Name', 'Email', 'Phone', 'Message', 'Actions']
/** Fixed column widths, so that all columns stay visible with any content. */
const widths = ['@4xl:w-[23%]', '@4xl:w-[19%]', '@4xl:w-[11.25rem]', '', '@4xl:w-[14.25rem]']
const skeletonRows = [1, 2, 3]

interface QueryTableProps {
  view: RecordsView<Query>
  onRead: (query: Query) => void
}

function QueryTable({ view, onRead }: QueryTableProps) {
  const { loading } = view
  const selection = useSelection(view.shown)
  return (
    <div className="panel @container overflow-clip">
      {view.shown.length > 0 && (
        <SelectionBar
          selection={selection}
          noun={queries.noun}
          actions={queries.actionsOn(selection.selected)}
          onDelete={queries.removeSeveral}
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
            <QueryRow key={query._id} query={query} selection={selection} onRead={() => onRead(query)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Messages from visitors (QRY-01 to QRY-03). */
export function QueriesScreen() {
  return (
    <InboxScreen
      inbox={queries}
      heading="Messages"
      perPage={50}
      empty={{
        title: 'No messages yet',
        text: 'What visitors send from the contact page appears here.',
      }}
      counts="queries"
      csv={{
        name: 'messages',
        noun: 'query',
        header: ['Name', 'Email', 'Phone', 'Message'],
        row: ({ contactName, email, phoneNumber, international, mainIdea }) => [
          contactName,
          email,
          international ? `+${phoneNumber}` : phoneNumber,
          mainIdea,
        ],
      }}
      dialogOf={({ contactName }) => ({ title: 'Message', name: contactName })}
    >
      {(view, onRead) => <QueryTable view={view} onRead={onRead} />}
    </InboxScreen>
  )
}
