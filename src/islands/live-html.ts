import type { PublicationCard } from '#contract/publication-cards.ts'
import { type ShownText, shownText } from '#document/write/shown-text.ts'
import { textPicture } from '#lib/picture-address.ts'
import { safeParts } from '#ui/safe-html.ts'
import { languageIn, type Source } from './preview-of.ts'

type Written = Pick<PublicationCard, 'content' | 'language'>

/** The text of a publication as its page shows it, from HTML that arrives live. */
export function liveText(card: Written, source: Source, pictureOf = textPicture(source)): ShownText {
  return shownText(safeParts(card.content, pictureOf), languageIn(card, source))
}

/** The same for an unsaved text: pictures inserted in this session are still part of it. */
export function unsavedText(card: Written, from: Source): ShownText {
  const stored = textPicture(from)
  const pictureOf = (source: string) =>
    /^data:image\/(?:png|jpeg);base64,/i.test(source) ? source : stored(source)
  return liveText(card, from, pictureOf)
}
