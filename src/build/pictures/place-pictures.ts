import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '#site/content/content-file.ts'
import { picturesPath } from '#site/content/picture.ts'
import { filesOf, picturesOf } from './picture-store.ts'
import { cardsPath, drawCards } from '#site/content/social-card.ts'

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

/** Adds the pictures and the social cards of the publications to a built site. */
export async function placePictures({ publications }: Content, cache: string, site: string): Promise<void> {
  const names = new Set(publications.flatMap(picturesOf).flatMap(filesOf))
  place(names, join(cache, 'pictures'), join(site, picturesPath))
  const ids = publications.map(({ id }) => id)
  const cards = join(cache, 'cards')
  place(new Set(await drawCards(ids, cards)), cards, join(site, cardsPath))
}
