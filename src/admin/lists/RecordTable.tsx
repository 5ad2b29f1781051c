import type { ReactNode } from 'react'
import { SelectBox } from './SelectBox.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Selection } from './use-selection.ts'

export interface Column<Item> {
  name: string
  /** Class that sets its width, and hides it in small rows if there is no room for it. */
  className: string
  cell: (item: Item) => ReactNode
}

interface RecordTableProps<Item extends { _id: string }> {
  /** Describes the table. */
  caption: string
  /** The first column has the name of the record, and is the first line of a small row. */
  columns: Column<Item>[]
  items: Item[]
  nameOf: (item: Item) => string
  noun: readonly [one: string, several: string]
  selection: Selection<Item>
  actions: Parameters<typeof SelectionBar<Item>>[0]['actions']
  onDelete: (items: Item[]) => Promise<void>
}

/** The records of a list as a table, in rows of two lines where it does not fit. Several can be selected. */
export function RecordTable<Item extends { _id: string }>(props: RecordTableProps<Item>) {
  const { caption, columns, items, nameOf, noun, selection, actions, onDelete } = props
  return (
    <div className="panel @container overflow-clip">
      <SelectionBar selection={selection} noun={noun} actions={actions} onDelete={onDelete} />
      <table className="block w-full text-sm @2xl:table @2xl:table-fixed">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr className="text-left text-xs text-soft">
            <th scope="col" className="w-11">
              <span className="sr-only">Select</span>
            </th>
            {columns.map(({ name, className }) => (
              <th key={name} scope="col" className={`py-1 pr-4 font-semibold ${className}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @2xl:table-row-group">
          {items.map((item, index) => (
            <tr
              key={item._id || index}
              data-record={item._id}
              className="relative grid grid-cols-[2.75rem_auto_auto_minmax(0,1fr)] items-center gap-x-2 border-t border-line py-1 pr-3 first:border-0 has-checked:bg-sand @2xl:table-row @2xl:first:border-t"
            >
              <td className="row-span-2 @2xl:h-[2.5625rem]">
                <div className="@2xl:-my-2">
                  <SelectBox selection={selection} item={item} name={nameOf(item)} />
                </div>
              </td>
              {columns.map(({ name, className, cell }, place) => (
                <td
                  key={name}
                  className={`min-w-0 @2xl:pr-4 ${place === 0 ? 'col-span-3' : '[overflow-wrap:anywhere] text-soft @max-2xl:text-[0.8125rem] @max-2xl:empty:hidden'} ${className}`}
                >
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
