import { withDirections } from '#lib/block-directions.ts'
import { withChart } from '#lib/chart-html.ts'
import { displayHtml } from '#lib/display-html.ts'
import { headingIds } from '#lib/headings.ts'
import { type PictureSources, textPicture } from '#lib/picture-address.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import type { Picture } from '#site/content/picture.ts'

/** Maximum pictures that a build fetches for one text. */
const mostPictures = 100

interface PreparedText {
  /** Sanitised. */
  html: string
  /** As pages show it. */
  shown: string
  pictures: Picture[]
  /** Whether there are pictures in it, prepared or not. */
  hasPictures: boolean
}

/** Prepares the text of a record: sanitised, with the pictures that `prepare` returns. */
export async function prepareText(
  content: string,
  sources: PictureSources,
  prepare: (address: string) => Promise<Picture | null>,
): Promise<PreparedText> {
  const addressOf = textPicture(sources)
  const wanted = new Set<string>()
  const html = sanitiseHtml(content, (source) => {
    const address = addressOf(source)
    if (address !== '') wanted.add(address)
    return address
  })
  const pictures = new Map<string, Picture>()
  for (const address of [...wanted].slice(0, mostPictures)) {
    const picture = await prepare(address)
    if (picture !== null) pictures.set(address, picture)
  }
  const kept =
    pictures.size === wanted.size
      ? html
      : sanitiseHtml(content, (source) => (pictures.has(addressOf(source)) ? addressOf(source) : ''))
  const shown = displayHtml(kept, {
    pictureOf: (address) => pictures.get(address),
    withAddresses: headingIds,
    withDirections,
    withChart,
  })
  return { html: kept, shown, pictures: [...pictures.values()], hasPictures: wanted.size > 0 }
}
