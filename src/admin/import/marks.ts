import { highlight, marksIn } from '#document/import-marks.ts'
import { parseHtml } from '#ui/parse-html.ts'

/** The marks in stored HTML. */
export function marksOf(html: string): string[] {
  return html.includes(highlight) ? marksIn(parseHtml(html)) : []
}
