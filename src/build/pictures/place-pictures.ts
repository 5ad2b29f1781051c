import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '#site/content/content-file.ts'
import { picturesPath } from '#site/content/picture.ts'
import { filesOf } from './picture-store.ts'
import { cardsPath, drawCards } from '#site/content/social-card.ts'

/**
 * Puts kept pictures into the site; links where the file system can, so that it costs nothing. At once: for
 * thousands of small files, waiting takes longer than the work.
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

/** Brings into a built site the pictures and the social cards of its publications, from where the cache has them. */
export async function placePictures({ publications }: Content, cache: string, site: string): Promise<void> {
  const names = new Set(publications.flatMap(({ picture }) => (picture ? filesOf(picture) : [])))
  place(names, join(cache, 'pictures'), join(site, picturesPath))
  const ids = publications.map(({ id }) => id)
  const cards = join(cache, 'cards')
  place(new Set(await drawCards(ids, cards)), cards, join(site, cardsPath))
}
