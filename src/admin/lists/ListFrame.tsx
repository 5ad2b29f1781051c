import { type ReactNode, useId } from 'react'
import { Empty, LoadFailurePanel } from '#admin/components/States.tsx'
import { Button } from '#ui/Button.tsx'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { isOrder, orders } from './filter-and-sort.ts'
import { openRows } from './open-rows.ts'
import { Pager } from './Pager.tsx'
import { UnreadableNotice } from './UnreadableNotice.tsx'
import { useListFocus } from './use-list-focus.ts'
import type { RecordsView } from './use-records.ts'

interface ListFrameProps<Item extends object> {
  view: RecordsView<Item>
  /** The noun of the records, singular and plural. */
  noun: readonly [one: string, several: string]
  /** Shown when there are no records at all. */
  empty: ReactNode
  /** Actions on the matching records, such as an export. */
  actions?: ReactNode
  /** The records, or their placeholders while they are loading. */
  children: ReactNode
}

const control = 'list-control'

/** The shown range and the total, as text. */
function summary(view: RecordsView<object>, several: string): string {
  const { foundCount, page, perPage, total, narrowed, loading } = view
  if (loading) return `Reading all ${total.toLocaleString('en-GB')} ${several}…`
  const count = foundCount.toLocaleString('en-GB')
  if (narrowed) return `${count} of ${total.toLocaleString('en-GB')} found`
  if (foundCount <= perPage) return `${count} in all`
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, foundCount)
  return `${first.toLocaleString('en-GB')}–${last.toLocaleString('en-GB')} of ${count}`
}

/** The search, order, pagination and states that all lists share, around a list's records. */
export function ListFrame<Item extends object>({
  view,
  noun,
  empty,
  actions,
  children,
}: ListFrameProps<Item>) {
  const id = useId()
  const listFocus = useListFocus()
  const { phase, loading, total, unreadable, found, filter, change } = view
  const label = `Search ${noun[1]}`
  if (phase === 'failed') return <LoadFailurePanel onRetry={view.reload} />
  if (phase === 'loaded' && total === 0)
    return unreadable === 0 ? empty : <UnreadableNotice count={unreadable} noun={noun} />
  return (
    <>
      <UnreadableNotice count={unreadable} noun={noun} />
      {view.older === 'failed' && (
        <div
          role="alert"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-ochre bg-panel px-4 py-3"
        >
          <p className="flex-[1_1_18rem]">
            Only the newest {view.items.length.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}{' '}
            {noun[1]} are here. The others could not be loaded.
          </p>
          <SmallButton onClick={view.reload}>Try again</SmallButton>
        </div>
      )}
      {phase === 'loaded' && (
        <search className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
          <input
            type="search"
            aria-label={label}
            placeholder={label}
            value={filter.search}
            className={`${control} w-full placeholder:text-soft sm:w-72`}
            onChange={(event) => change({ search: event.target.value })}
          />
          <label htmlFor={id} className="sr-only">
            Order
          </label>
          <select
            id={id}
            value={filter.order}
            className={`${control} grow sm:grow-0`}
            onChange={({ target }) => isOrder(target.value) && change({ order: target.value })}
          >
            {Object.entries(orders).map(([order, name]) => (
              <option key={order} value={order}>
                {name}
              </option>
            ))}
          </select>
          {actions}
          <output className="text-sm text-soft sm:ml-auto">{summary(view, noun[1])}</output>
        </search>
      )}
      {phase === 'loaded' && !loading && found.length === 0 ? (
        <Empty title="Nothing matches">
          {filter.search.trim() === '' ? (
            <p>There are no {noun[1]} of this kind.</p>
          ) : (
            <>
              <p className="mb-4">No record contains all the words “{filter.search.trim()}”.</p>
              <Button kind="quiet" onClick={() => change({ search: '' })}>
                Clear search
              </Button>
            </>
          )}
        </Empty>
      ) : (
        <div {...listFocus} {...openRows}>
          {children}
        </div>
      )}
      {/* The number of matches is unknown until all records have loaded. */}
      {!(loading && view.narrowed) && (
        <Pager page={view.page} pages={view.pages} onChange={(page) => change({ page })} />
      )}
    </>
  )
}
