import { csvOf } from '#lib/csv.ts'
import { Button } from '#ui/Button.tsx'

interface ExportButtonProps {
  /** What the file holds; its name begins with it. */
  name: string
  header: string[]
  /** Read when it is pressed: thousands of records need not be written out before. */
  rows: () => string[][]
}

/** Saves what a list has found as a file for a spreadsheet. */
export function ExportButton({ name, header, rows }: ExportButtonProps) {
  function save(): void {
    const file = new Blob([csvOf([header, ...rows()])], { type: 'text/csv;charset=utf-8' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
    link.click()
    // The browser has taken what it needs by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Button kind="quiet" onClick={save}>
      Export CSV
    </Button>
  )
}
