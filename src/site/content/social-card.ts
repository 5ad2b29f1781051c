import { access } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { digest } from '#lib/digest.ts'
import { latticeSvg, paletteOf } from '#lib/lattice.ts'

/** Where social cards are, in the built site. */
export const cardsPath = '/_astro/cards'

/** Pixels that sharing services ask for. */
export const cardSize = { width: 1200, height: 630 }

/** Drawing one takes a tenth of a second: thousands of publications share this many. */
const drawings = 24

function svgOf(drawing: number): string {
  const seed = `card ${drawing}`
  return latticeSvg({ seed, ...cardSize, cell: 60, palette: paletteOf(seed) })
}

/** The number of the drawing that goes with an identifier, always the same. */
function drawingOf(id: string): number {
  return Number.parseInt(digest(id).slice(-6), 36) % drawings
}

/** The address of a publication's social card: the lattice, in a drawing that goes with its identifier. */
export function socialCard(id: string): string {
  const drawing = drawingOf(id)
  return `${cardsPath}/${drawing}-${digest(svgOf(drawing))}.png`
}

/** Draws the card of this file name into a folder, unless an earlier build has. */
export async function drawCard(name: string, directory: string): Promise<string> {
  const file = join(directory, name)
  const drawn = await access(file).then(
    () => true,
    () => false,
  )
  if (!drawn)
    await sharp(Buffer.from(svgOf(Number.parseInt(name, 10))))
      .png({ palette: true, colours: 16 })
      .toFile(file)
  return file
}
