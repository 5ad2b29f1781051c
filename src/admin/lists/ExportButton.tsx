import { csvOf } from '#lib/csv.ts'
import { Button } from '#ui/Button.tsx'

interface ExportButtonProps {
  /** The noun that the file name begins with. */
  name: string
  header: string[]
  /** Called on press, so that thousands of rows are not built before. */
  rows: () => string[][]
}

/** Downloads the records that a list has found as a CSV file. */
export function ExportButton({ name, header, rows }: ExportButtonProps) {
  function save(): void {
    const file = new Blob([csvOf([header, ...rows()])], { type: 'text/csv;charset=utf-8' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
    link.click()
    // The download has started by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Button kind="quiet" onClick={save}>
      Export CSV
    </Button>
  )
}
