import { pictureSources } from '#admin/shell/backend.ts'
import { directionsOf } from '#document/directions.ts'
import { pageHtml } from '#document/write/page.ts'
import { textPicture } from '#lib/picture-address.ts'
import { safeParts } from '#ui/safe-html.ts'

/** The cache of sanitised HTML holds this many texts: sanitising dominates re-rendering a list. */
const most = 300
const cleaned = new Map<string, string>()

function cleanedHtml(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  if (cleaned.size === most) cleaned.clear()
  const clean = pageHtml(safeParts(html, textPicture(pictureSources())), { directionsOf })
  cleaned.set(html, clean)
  return clean
}

/** HTML of a record, cut down to the allow-list and shown as its page shows it. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: cleanedHtml(html) }} />
}
