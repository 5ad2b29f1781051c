import { backendHas } from '#admin/shell/backend.ts'
import { recordExport } from '#contract/audit.ts'
import { csvOf } from '#lib/csv.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'

interface ExportButtonProps {
  /** The noun that the file name begins with. */
  name: string
  /** Their name in the audit trail. */
  noun: 'query' | 'appointment'
  header: string[]
  /** While not all of them are here. */
  disabled?: boolean
  /** Called on press, so that thousands of rows are not built before. */
  rows: () => string[][]
}

/** Downloads the records that a list has found as a CSV file. */
export function ExportButton({ name, noun, header, disabled = false, rows }: ExportButtonProps) {
  function save(): void {
    const found = rows()
    // Best effort: a trail that cannot be reached does not keep anyone from the list.
    if (backendHas('audit'))
      callAsStaff(recordExport, { body: { noun, count: found.length } }).catch(() => {})
    const file = new Blob([csvOf([header, ...found])], { type: 'text/csv;charset=utf-8' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
    link.click()
    // The download has started by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Button kind="quiet" disabled={disabled} onClick={save}>
      Export CSV
    </Button>
  )
}
