import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { digest } from '#lib/digest.ts'
import { paletteOf } from '#lib/lattice.ts'
import { latticeEdition, latticePng, latticeSize } from './lattice-png.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'

/** Where social cards are, in the built site. */
export const cardsPath = '/_astro/cards'

const cardsAtOnce = 4

/** A picture for those who share a page; pixels. */
export interface SocialCard {
  address: string
  width: number
  height: number
}

/** The site's own, for every page without another. */
export const siteCard: SocialCard = { address: '/card.png', width: 1200, height: 630 }

function fileName(id: string): string {
  return `${digest(id)}-${latticeEdition}.png`
}

/** A publication's own card: the lattice that grows from its identifier. */
export function socialCard(id: string): SocialCard {
  return { address: `${cardsPath}/${fileName(id)}`, ...latticeSize }
}

/**
 * Draws the cards of publications into a folder, but for those that an earlier build has drawn. Answers the names
 * of their files.
 */
export async function drawCards(ids: string[], directory: string): Promise<string[]> {
  await mkdir(directory, { recursive: true })
  const there = new Set(await readdir(directory))
  await pLimit(cardsAtOnce).map(ids, async (id) => {
    if (there.has(fileName(id))) return
    const seed = digest(id)
    await writeFileAtomic(join(directory, fileName(id)), await latticePng(seed, paletteOf(seed)))
  })
  return ids.map(fileName)
}
