import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawCards } from '#build/cards/draw-cards.ts'
import { fontName } from '#build/cards/font-file.ts'
import { cardFile } from '#site/content/social-card.ts'
import { lastingFolder, temporaryFolder } from '../../support/temporary-folder.ts'

test('[FND-05] many cards, drawn by a thread, equal each drawn alone', async () => {
  const alone = await lastingFolder()
  const together = await lastingFolder()
  const subjects = Array.from({ length: 30 }, (_, index) => ({
    id: String(index),
    title: `Report ${index} <b>&amp; </b>\u0000漢字`,
  }))
  await drawCards(subjects, together)
  const names = subjects.map(cardFile)
  expect((await readdir(together)).filter((name) => name.endsWith('.png')).sort()).toEqual(names.sort())
  for (const subject of subjects.slice(0, 3)) {
    await drawCards([subject], alone)
    const [own, among] = await Promise.all(
      [alone, together].map((folder) => readFile(join(folder, cardFile(subject)))),
    )
    expect(own).toEqual(among)
  }
})

test('[FND-05] a thread that cannot draw fails, instead of omitting cards', async () => {
  const folder = await temporaryFolder()
  const subjects = Array.from({ length: 30 }, (_, index) => ({ id: String(index), title: 'Title' }))
  // A folder in its place: the font cannot be written.
  await mkdir(join(folder, fontName))
  await expect(drawCards(subjects, folder)).rejects.toThrow()
})
