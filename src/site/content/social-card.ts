import { access } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { digest } from '#lib/digest.ts'
import { paletteOf } from '#lib/lattice.ts'
import { latticeEdition, latticePng, latticeSize } from './lattice-png.ts'
import { writeWhole } from './write-whole.ts'

/** Where social cards are, in the built site. */
export const cardsPath = '/_astro/cards'

/** A picture for those who share a page; pixels. */
export interface SocialCard {
  address: string
  width: number
  height: number
}

/** The site's own, for every page without another. */
export const siteCard: SocialCard = { address: '/card.png', width: 1200, height: 630 }

/** A publication's own card: the lattice that grows from its identifier. */
export function socialCard(id: string): SocialCard {
  return { address: `${cardsPath}/${digest(id)}-${latticeEdition}.png`, ...latticeSize }
}

/** Draws the card of this file name into a folder, unless an earlier build has. Answers its file. */
export async function drawCard(name: string, directory: string): Promise<string> {
  const file = join(directory, name)
  const seed = basename(name, `-${latticeEdition}.png`)
  await access(file).catch(async () => writeWhole(file, await latticePng(seed, paletteOf(seed))))
  return file
}
