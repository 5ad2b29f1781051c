import { join } from 'node:path'
import type { SiteFolder } from '#build/site-folder.ts'
import type { Content } from '#site/content/content-file.ts'
import { picturesPath } from '#site/content/picture.ts'
import { filesOf, picturesOf } from './picture-store.ts'
import { cardFile, cardsPath } from '#site/content/social-card.ts'
import { subjectsOf } from '#build/cards/draw-cards.ts'

/** Adds the pictures and the social cards, which are drawn already, to a built site. */
export function placePictures(content: Content, cache: string, site: SiteFolder): void {
  const pictures = new Set(content.publications.flatMap(picturesOf).flatMap(filesOf))
  for (const name of pictures) site.place(join(picturesPath, name).slice(1), join(cache, 'pictures', name))
  for (const name of new Set(subjectsOf(content).map(cardFile)))
    site.place(join(cardsPath, name).slice(1), join(cache, 'cards', name))
}
