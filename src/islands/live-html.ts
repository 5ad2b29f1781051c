import { type ShownText, shownText } from '#document/write/shown-text.ts'
import { type PictureSources, textPicture } from '#lib/picture-address.ts'
import { safeParts } from '#ui/safe-html.ts'

/** The text of a publication as its page shows it, from HTML that arrives live. */
export function liveText(content: string, sources: PictureSources): ShownText {
  return shownText(safeParts(content, textPicture(sources)))
}

/** The same for an unsaved text: pictures inserted in this session are still part of it. */
export function unsavedText(content: string, sources: PictureSources): ShownText {
  const stored = textPicture(sources)
  const pictureOf = (source: string) =>
    /^data:image\/(?:png|jpeg);base64,/i.test(source) ? source : stored(source)
  return shownText(safeParts(content, pictureOf))
}
