import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '#site/content/content-file.ts'
import { picturesPath } from '#site/content/picture.ts'
import { filesOf, picturesOf } from './picture-store.ts'
import { cardFile, cardsPath } from '#site/content/social-card.ts'
import { subjectsOf } from '#build/cards/draw-cards.ts'

/**
 * Hard-links cached files into the site, or copies them across file systems. Synchronous on purpose: faster for
 * thousands of small files.
 */
function place(names: Iterable<string>, from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of names)
    try {
      linkSync(join(from, name), join(to, name))
    } catch {
      copyFileSync(join(from, name), join(to, name))
    }
}

/** Adds the pictures and the social cards, which are drawn already, to a built site. */
export function placePictures(content: Content, cache: string, site: string): void {
  const names = new Set(content.publications.flatMap(picturesOf).flatMap(filesOf))
  place(names, join(cache, 'pictures'), join(site, picturesPath))
  place(new Set(subjectsOf(content).map(cardFile)), join(cache, 'cards'), join(site, cardsPath))
}
