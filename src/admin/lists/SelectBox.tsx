import type { Selection } from './use-selection.ts'

interface SelectBoxProps<Item extends { _id: string }> {
  selection: Selection<Item>
  item: Item
  /** The name of the record. */
  name: string
}

/** Selects one record of a list. */
export function SelectBox<Item extends { _id: string }>({ selection, item, name }: SelectBoxProps<Item>) {
  return (
    <label className="relative z-1 grid size-[44px] cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        disabled={item._id === ''}
        checked={selection.has(item)}
        className="size-4.5 cursor-pointer accent-accent"
        onChange={() => selection.toggle(item)}
      />
    </label>
  )
}
