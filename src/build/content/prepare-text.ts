import { withPictures } from '#document/pictures.ts'
import { sanitisedParts } from '#document/sanitise-html.ts'
import type { Part } from '#document/tree.ts'
import { type ShownText, shownText } from '#document/write/shown-text.ts'
import { type PictureSources, textPicture } from '#lib/picture-address.ts'
import type { Picture } from '#site/content/picture.ts'

/** Maximum pictures that a build fetches for one text. */
const mostPictures = 100

interface PreparedText {
  parts: Part[]
  shown: ShownText
  pictures: (Picture & { address: string })[]
  /** Whether there are pictures in it, prepared or not. */
  hasPictures: boolean
}

/** Prepares the text of a publication: sanitised, with the pictures that `prepare` returns. */
export async function prepareText(
  { content, language }: { content: string; language: string },
  sources: PictureSources,
  prepare: (address: string) => Promise<Picture | null>,
): Promise<PreparedText> {
  const addressOf = textPicture(sources)
  const wanted = new Set<string>()
  const text = sanitisedParts(content, (source) => {
    const address = addressOf(source)
    if (address !== '') wanted.add(address)
    return address
  })
  const pictures = new Map<string, Picture & { address: string }>()
  for (const address of [...wanted].slice(0, mostPictures)) {
    const picture = await prepare(address)
    if (picture !== null) pictures.set(address, { ...picture, address })
  }
  const parts = withPictures(text, (given) => (pictures.has(given['src'] ?? '') ? given : undefined))
  const shown = shownText(parts, language, (address) => pictures.get(address))
  return { parts, shown, pictures: [...pictures.values()], hasPictures: wanted.size > 0 }
}
