import { fallbackPicture, type PublicationPreview } from '#components/publication-preview.ts'
import type { PublicBackend } from '#contract/features.ts'
import type { PublicationCard } from '#contract/publication-cards.ts'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { shownRecord } from '#lib/catalogue-record.ts'
import { languageCode } from '#lib/languages.ts'
import { type PictureSources, pictureAddress } from '#lib/picture-address.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { excerptTextOf } from '#document/prose.ts'
import { standingIn } from '#lib/standing.ts'
import { webLink } from '#lib/web-link.ts'
import { parseHtml } from '#ui/parse-html.ts'

/** What a preview needs to know of its backend. */
export interface Source extends PictureSources, Pick<PublicBackend, 'lacks'> {}

/** The code of its language; '' for the site's own. */
export function languageIn(
  { language }: Pick<PublicationCard, 'language'>,
  { lacks = [] }: PublicBackend,
): string {
  return lacks.includes('languages') ? '' : languageCode(language)
}

/** The preview of a publication from a backend, as a build reads it. */
export function previewOf(card: PublicationCard, sources: Source): PublicationPreview {
  const { _id, content, image, link } = card
  return {
    id: _id,
    ...forEachName(publicationTexts, (name) => card[name]),
    ...shownRecord(card, !sources.lacks?.includes('catalogue')),
    standing: standingIn(card.standing, !sources.lacks?.includes('public-versions')),
    ...(sources.lacks?.includes('series') && { series: '', seriesNumber: '' }),
    language: languageIn(card, sources),
    text: excerptTextOf(parseHtml(content)),
    date: dateOfRecord(card),
    link: webLink(link, sources.apiHost),
    picture: image === '' ? null : { src: pictureAddress(image, sources) || fallbackPicture },
  }
}
