import { join } from 'node:path'
import type { Content } from '#site/content/content-file.ts'
import { picturesPath } from '#site/content/picture.ts'
import { cardFile, cardsPath, subjectsOf } from '#site/content/social-card.ts'
import { filesOf } from './picture-store.ts'

/** The places of a site's pictures and social cards in the cache, by their files in the site. */
export function picturePlaces(content: Content): Map<string, string> {
  const pictures = content.publications
    .flatMap(({ picture, textPictures }) => (picture ? [picture, ...textPictures] : textPictures))
    .flatMap(filesOf)
  const cards = subjectsOf(content).map(cardFile)
  return new Map([
    ...pictures.map((name): [string, string] => [join(picturesPath, name).slice(1), join('pictures', name)]),
    ...cards.map((name): [string, string] => [join(cardsPath, name).slice(1), join('cards', name)]),
  ])
}
