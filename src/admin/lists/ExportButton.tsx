import { afterExport } from '#admin/extensions/after-export.ts'
import { available } from '#admin/shell/backend.ts'
import { csvName, csvOf } from '#lib/csv.ts'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'

interface ExportButtonProps {
  /** First word of the file name. */
  name: string
  /** Their name in the audit trail; counts are not recorded there. */
  noun?: 'query' | 'appointment'
  header: string[]
  /** Set while the list is incomplete. */
  disabled?: boolean
  /** Called on press, so that thousands of rows are not built in advance. */
  rows: () => string[][]
}

/** Downloads rows as a CSV file; `name` is the first word of its name. */
export function saveCsv(name: string, rows: string[][]): void {
  const file = new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, csvName(name, new Date()))
}

/** Downloads the matching records of a list as a CSV file. */
export function ExportButton({ name, noun, header, disabled = false, rows }: ExportButtonProps) {
  function save(): void {
    const found = rows()
    if (noun) available(afterExport).forEach(({ record }) => record(noun, found.length))
    saveCsv(name, [header, ...found])
  }
  return (
    <Button kind="quiet" disabled={disabled} onClick={save}>
      Export CSV
    </Button>
  )
}
