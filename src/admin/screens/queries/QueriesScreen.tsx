import { useState } from 'react'
import { ExportButton } from '#admin/lists/ExportButton.tsx'
import { ListFrame } from '#admin/lists/ListFrame.tsx'
import { useRecords } from '#admin/lists/use-records.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { Empty } from '#admin/components/States.tsx'
import type { Query } from '#contract/queries.ts'
import { NameHeader } from './NameHeader.tsx'
import { QueryMessage } from './QueryMessage.tsx'
import { QueryRow } from './QueryRow.tsx'
import { queries, queryAccessors } from './store.ts'

const columns = ['Name', 'Email', 'Phone', 'Message', 'Actions']
const skeletonRows = [1, 2, 3]
const perPage = 50

function csvRow(query: Query): string[] {
  const { contactName, email, phoneNumber, mainIdea } = query
  return [queryAccessors.date(query)?.toISOString() ?? '', contactName, email, phoneNumber, mainIdea]
}

/** Messages of visitors (QRY-01 to QRY-03). */
export function QueriesScreen() {
  const view = useRecords(queries, queryAccessors, perPage)
  const [opened, setOpened] = useState<Query>()
  const loading = view.phase === 'loading'
  return (
    <>
      <ScreenHeading>Messages</ScreenHeading>
      <ListFrame
        view={view}
        noun={['message', 'messages']}
        empty={<Empty title="No messages yet">What visitors send from the contact page appears here.</Empty>}
        actions={
          <ExportButton
            name="messages"
            header={['Date', 'Name', 'Email', 'Phone', 'Message']}
            rows={() => view.found.map(csvRow)}
          />
        }
      >
        <div className="panel @container overflow-hidden">
          <table className="block w-full text-[0.9375rem] @4xl:table" aria-busy={loading}>
            <caption className="sr-only">{loading ? 'Loading messages' : 'Messages of visitors'}</caption>
            <thead className="sr-only focus-within:not-sr-only @4xl:not-sr-only @4xl:table-header-group">
              <tr className="flex flex-wrap items-center border-b border-line bg-paper text-left text-sm text-soft @4xl:table-row">
                <NameHeader order={view.filter.order} onOrder={(order) => view.change({ order })} />
                {columns.slice(1).map((column) => (
                  <th key={column} scope="col" className="px-4 py-3 font-semibold last:text-right">
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
                  onRead={() => setOpened(query)}
                />
              ))}
            </tbody>
          </table>
        </div>
      </ListFrame>
      {opened && <QueryMessage query={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
