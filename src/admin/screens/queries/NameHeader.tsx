import type { Order } from '#admin/lists/filter-and-sort.ts'

interface NameHeaderProps {
  order: Order
  /** Class that sets the width of the column. */
  width: string
  onOrder: (order: Order) => void
}

const sorts = { name: 'ascending', 'name-down': 'descending', newest: 'none', oldest: 'none' } as const
const marks = { ascending: '↑', descending: '↓', none: '↕' }

/** The heading of the name column. It sorts the table by name, in turn ascending and descending. */
export function NameHeader({ order, width, onOrder }: NameHeaderProps) {
  const sort = sorts[order]
  return (
    <th scope="col" aria-sort={sort} className={`p-1.5 font-semibold ${width}`}>
      <button
        type="button"
        className="min-h-11 cursor-pointer rounded-control px-2 hover:text-ink lg:pointer-fine:min-h-8"
        onClick={() => onOrder(sort === 'ascending' ? 'name-down' : 'name')}
      >
        Name
        <span aria-hidden="true"> {marks[sort]}</span>
      </button>
    </th>
  )
}
