import { displayHtml } from '#lib/display-html.ts'
import { type PictureSources, textPicture } from '#lib/picture-address.ts'
import { safeHtml } from '#ui/safe-html.ts'

/** The text of a publication as its page shows it, from HTML that arrives live. */
export function liveHtml(content: string, sources: PictureSources): string {
  return displayHtml(safeHtml(content, textPicture(sources)))
}
