import { withDirections } from '#lib/block-directions.ts'
import { withChart } from '#lib/chart-html.ts'
import { displayHtml } from '#lib/display-html.ts'
import { headingIds } from '#lib/headings.ts'
import { type PictureSources, textPicture } from '#lib/picture-address.ts'
import { safeHtml } from '#ui/safe-html.ts'

/** The text of a publication as its page shows it, from HTML that arrives live. */
export function liveHtml(content: string, sources: PictureSources): string {
  return displayHtml(safeHtml(content, textPicture(sources)), {
    withAddresses: headingIds,
    withDirections,
    withChart,
  })
}

/** The same for an unsaved text: pictures inserted in this session are still part of it. */
export function unsavedHtml(content: string, sources: PictureSources): string {
  const stored = textPicture(sources)
  const pictureOf = (source: string) =>
    /^data:image\/(?:png|jpeg);base64,/i.test(source) ? source : stored(source)
  return displayHtml(safeHtml(content, pictureOf), { withAddresses: headingIds, withDirections, withChart })
}
