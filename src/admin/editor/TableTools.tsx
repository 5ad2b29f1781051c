import Quill from 'quill/core'
import { chartKindOf, chartKinds } from '#lib/chart-kinds.ts'
import { unitHtml } from './delta-html.ts'
import type { EditedPlace, Places } from './edit-places.ts'
import { placesOf, withCaption } from './draw-embed.ts'
import { changeEmbed, embedHtml } from './embeds.ts'
import { addColumn, addRow, deleteColumn, deleteRow, toggleHead } from './table-edit.ts'

interface TableToolsProps {
  quill: Quill
  /** The cell that is being edited. */
  place: EditedPlace
  places: Places
}

type Change = (table: HTMLTableElement, cell: HTMLTableCellElement) => Element | undefined | void

const cellChanges: [name: string, change: Change][] = [
  ['Row above', (table, cell) => addRow(table, cell, 'above')],
  ['Row below', (table, cell) => addRow(table, cell, 'below')],
  ['Column left', (table, cell) => addColumn(table, cell, 'left')],
  ['Column right', (table, cell) => addColumn(table, cell, 'right')],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
]

/** A row under the toolbar with the actions on the table at the cursor (EDT-09). */
export function TableTools({ quill, place, places }: TableToolsProps) {
  const { block, index } = place
  const hasHead = block.querySelector('thead') !== null
  const kind = chartKindOf(withCaption(embedHtml(block)).className)

  /** Makes the change a single undo step. The cursor stays, or moves to the added cell. */
  function apply(change: Change): void {
    const table = withCaption(embedHtml(block))
    if (!(table instanceof HTMLTableElement)) return
    const cell = placesOf(table)[index]
    const [first] = table.rows[0]?.cells ?? []
    const subject = cell instanceof HTMLTableCellElement ? cell : first
    if (!subject) return
    const added = change(table, subject)
    const remaining = placesOf(table)
    const next =
      added instanceof HTMLElement ? remaining.indexOf(added) : Math.min(index, remaining.length - 1)
    if (table.rows.length === 0) return remove()
    places.leave()
    quill.history.cutoff()
    changeEmbed(quill, block, unitHtml(table))
    quill.history.cutoff()
    places.enter(block, Math.max(next, 0))
  }

  function showAs(value: string): void {
    apply((table) => {
      table.className = value && `chart-${value}`
    })
  }

  function remove(): void {
    const blot = Quill.find(block)
    if (!blot || blot instanceof Quill) return
    const at = quill.getIndex(blot)
    places.leave()
    quill.history.cutoff()
    quill.deleteText(at, 1, 'user')
    quill.history.cutoff()
    quill.setSelection(at, 0, 'user')
  }

  const tool = (name: string, onPress: () => void, pressed?: boolean) => (
    <button
      key={name}
      type="button"
      aria-pressed={pressed}
      className="h-9 shrink-0 cursor-pointer rounded-inner border border-edge bg-panel px-2 text-sm hover:bg-sand aria-pressed:bg-accent aria-pressed:text-paper"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {name}
    </button>
  )

  return (
    <fieldset className="tool-row border-t border-line pt-1.5">
      <legend className="sr-only">Table</legend>
      {cellChanges.map(([name, change]) => tool(name, () => apply(change)))}
      {tool('Header row', () => apply(toggleHead), hasHead)}
      <label className="flex items-center gap-2 text-sm">
        Show as
        <select
          className="h-9 cursor-pointer rounded-inner border border-edge bg-panel px-2 text-sm"
          value={kind ?? ''}
          onChange={({ target }) => showAs(target.value)}
        >
          <option value="">Table</option>
          {Object.entries(chartKinds).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {tool('Delete table', remove)}
    </fieldset>
  )
}
