import { hash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type } from '#config/brand/brand.ts'
import { type Covered, coverSize } from '#lib/cover.ts'
import { palettes } from '#lib/lattice.ts'
import { writeFileAtomic } from '#publish/files.ts'
import { type Picture, picturesPath } from '#site/content/picture.ts'
import { coverSvg } from './cover-svg.ts'

/** Increase it when the drawing changes: it is part of the cover's address, like the words. */
export const coverEdition = 2

/** Inputs common to all covers of a site. */
const common = [coverEdition, type.cards, palettes]

/** The file of a cover, among the encoded pictures. */
function fileOf({ id, title, series, seriesNumber, topics, kind }: Covered): string {
  const inputs = JSON.stringify([...common, id, title, series, seriesNumber, topics, kind])
  return `${hash('sha256', inputs, 'hex').slice(0, 20)}.svg`
}

/** The drawn covers, each drawn once, in the folder of encoded pictures, which removes unused ones (pictures/picture-store.ts). */
export function openCoverStore(directory: string) {
  mkdirSync(directory, { recursive: true })
  /** Draws a cover unless it is stored; null if its words cannot be set. */
  return async function drawCover(publication: Covered): Promise<Picture | null> {
    const file = fileOf(publication)
    const path = join(directory, file)
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) {
      const svg = coverSvg(publication)
      if (svg === undefined) return null
      await writeFileAtomic(path, svg)
    }
    return { src: `${picturesPath}/${file}`, ...coverSize, sources: [] }
  }
}

export type DrawCover = ReturnType<typeof openCoverStore>
