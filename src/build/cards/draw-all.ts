import { join } from 'node:path'
import pLimit from 'p-limit'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'
import { organisation } from '#config/brand/brand.ts'
import { digest } from '#lib/record-digest.ts'
import { paletteOf } from '#lib/lattice.ts'
import { cardFile, cardSize, type CardSubject } from '#site/content/social-card.ts'
import { cardPng, type Placed } from './card-pixels.ts'
import { drawText, type Letters } from './card-text.ts'
import { writeFont } from './font-file.ts'

const cardsAtOnce = 4

/** Where the words are, in pixels: a column beside the lattice, the firm's name at its foot. */
const column = { left: 40, top: 40, width: 360 }
const title = { width: column.width, height: 200, sizes: [38, 32, 26, 21] }
const firm = { width: column.width, height: 32, sizes: [19, 16, 13] }

/** The words of a card; none if the title cannot be drawn. */
function placed(words: Letters | undefined, name: Letters | undefined): Placed[] {
  if (words === undefined) return []
  const { left, top } = column
  const foot = cardSize.height - top
  return [{ letters: words, left, top }, ...(name ? [{ letters: name, left, top: foot - name.height }] : [])]
}

interface Work {
  subjects: CardSubject[]
  directory: string
}

/** Draws a card for each subject into a folder. Letters are drawn by native threads. */
export async function drawAll({ subjects, directory }: Work): Promise<void> {
  if (subjects.length === 0) return
  const fontFile = await writeFont(directory)
  const name =
    (await drawText(organisation.name, { ...firm, fontFile })) ??
    (await drawText(organisation.shortName, { ...firm, fontFile }))
  await pLimit(cardsAtOnce).map(subjects, async (subject) => {
    const seed = digest(subject.id)
    // A title that cannot be drawn must not fail a build.
    const words = placed(await drawText(subject.title, { ...title, fontFile }).catch(() => undefined), name)
    const png = cardPng({ seed, palette: paletteOf(seed), words })
    await writeFileAtomic(join(directory, cardFile(subject)), png)
  })
}
