import { useState } from 'react'
import { MoreButton } from '#admin/shell/MoreButton.tsx'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { SearchField } from '#admin/shell/SearchField.tsx'
import { Empty, LoadFailure } from '#admin/shell/States.tsx'
import { useList } from '#admin/shell/use-list.ts'
import { usePortion } from '#admin/shell/use-portion.ts'
import { matches, useSearch } from '#admin/shell/use-search.ts'
import type { Query } from '#contract/queries.ts'
import { Modal } from '#ui/Modal.tsx'
import { QueryRow } from './QueryRow.tsx'
import { queries } from './store.ts'

const columns = ['Name', 'Email', 'Phone', 'Message', 'Actions']
const skeletonRows = [1, 2, 3]

/** Messages of visitors (QRY-01 to QRY-03). */
export function QueriesScreen() {
  const list = useList(queries)
  const [search, setSearch] = useSearch()
  const [reading, setReading] = useState<Query>()
  const all = list.phase === 'loaded' ? list.items : []
  const found = all.filter(({ contactName, email, phoneNumber, mainIdea }) =>
    matches(search, contactName, email, phoneNumber, mainIdea),
  )
  const { visible, left, more } = usePortion(found)
  const hasTable = list.phase === 'loading' || found.length > 0

  return (
    <>
      <ScreenHeading>Messages</ScreenHeading>
      {all.length > 0 && (
        <SearchField label="Search messages" value={search} onChange={setSearch} found={found.length} />
      )}
      {list.phase === 'failed' && <LoadFailure onRetry={() => void queries.reload()} />}
      {list.phase === 'loaded' && all.length === 0 && (
        <Empty title="No messages yet">What visitors send from the contact page appears here.</Empty>
      )}
      {hasTable && (
        <div className="panel overflow-hidden">
          <table className="block w-full text-[0.9375rem] md:table" aria-busy={list.phase === 'loading'}>
            <caption className="sr-only">
              {list.phase === 'loading' ? 'Loading messages' : 'Messages of visitors'}
            </caption>
            <thead className="sr-only md:not-sr-only md:table-header-group">
              <tr className="border-b border-line bg-paper text-left text-sm text-soft">
                {columns.map((column) => (
                  <th key={column} scope="col" className="px-4 py-3 font-semibold last:text-right">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block md:table-row-group">
              {list.phase === 'loading' &&
                skeletonRows.map((row) => (
                  <tr key={row} data-skeleton="" className="block border-b border-line p-4 md:table-row">
                    {columns.map((column) => (
                      <td key={column} aria-hidden="true" className="block p-2 md:table-cell md:p-4">
                        <div className="skeleton h-5" />
                      </td>
                    ))}
                  </tr>
                ))}
              {visible.map((query) => (
                <QueryRow key={query._id} query={query} onRead={() => setReading(query)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MoreButton left={left} onMore={more} />
      {reading && (
        <Modal title="Message" onClose={() => setReading(undefined)}>
          <p className="text-sm text-soft">
            {reading.contactName} · {reading.email}
          </p>
          <p className="whitespace-pre-wrap">{reading.mainIdea}</p>
        </Modal>
      )}
    </>
  )
}
