import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCards } from '#publish/cards/draw-cards.ts'
import { contrast } from '#lib/contrast.ts'
import { type Covered, coverPalette } from '#lib/cover.ts'
import { directionOf } from '#lib/direction.ts'
import { inks, paletteNames, palettes } from '#lib/lattice.ts'
import { cardEdition, cardFile, cardSize, siteSubject, socialCard } from '#site/content/social-card.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { width, height } = cardSize
const subject = { id: 'one', title: 'What traders know' }
const withTitle = (title: string): Covered => ({ id: 'one', title })

/** The pixels of each card, three numbers each, and the bytes of its file. */
async function drawn(...subjects: Covered[]) {
  const folder = await temporaryFolder()
  await drawCards(subjects, folder)
  return Promise.all(
    subjects.map(async (one) => {
      const bytes = await readFile(join(folder, cardFile(one)))
      return { bytes, pixels: await sharp(bytes).removeAlpha().raw().toBuffer() }
    }),
  )
}

/** The left and right, top and bottom of the pixels that differ. */
function difference(one: Buffer, other: Buffer) {
  const places = Array.from({ length: width * height }, (_, place) => place).filter(
    (place) => one.compare(other, 3 * place, 3 * place + 3, 3 * place, 3 * place + 3) !== 0,
  )
  const [columns, rows] = [
    places.map((place) => place % width),
    places.map((place) => Math.floor(place / width)),
  ]
  const least = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b), -Infinity)
  return { left: least(columns), right: most(columns), top: least(rows), bottom: most(rows) }
}

test('[FND-05] a card has another address if the title differs, and is drawn once', async () => {
  const folder = await temporaryFolder()
  await drawCards([subject, siteSubject], folder)
  const renamed = withTitle('What buyers know')
  expect(socialCard(renamed).address).not.toBe(socialCard(subject).address)
  const first = await readFile(join(folder, cardFile(subject)))
  await drawCards([renamed], folder)
  expect((await readFile(join(folder, cardFile(renamed)))).equals(first)).toBe(false)
  expect(new Set(await readdir(folder))).toEqual(new Set([subject, renamed, siteSubject].map(cardFile)))
})

test('the card of the site is dark, and has another address with another colour', async () => {
  const folder = await temporaryFolder()
  await drawCards([siteSubject], folder)
  const { dominant } = await sharp(await readFile(join(folder, cardFile(siteSubject)))).stats()
  for (const share of Object.values(dominant)) expect(share).toBeLessThan(100)
  expect(cardFile({ ...siteSubject, palette: 'clay' })).not.toBe(cardFile(siteSubject))
})

test('[FND-05] many cards equal each drawn alone, whatever their titles', async () => {
  const subjects = Array.from({ length: 8 }, (_, index) => ({
    id: String(index),
    title: `Report ${index} <b>&amp; </b>\u0000\u202e ${index % 3 ? '' : '漢字'}`,
  }))
  const together = await drawn(...subjects)
  for (const place of [0, 1, 7]) {
    const [alone] = await drawn(subjects[place] ?? siteSubject)
    expect(alone?.bytes.equals(together[place]?.bytes ?? Buffer.alloc(0))).toBe(true)
  }
  for (const { bytes } of together) expect(bytes.length).toBeLessThan(60 * 1024)
})

test.each([
  'The storage of maize in cooperatives of the east, and why its price doubles before the next harvest',
  'n'.repeat(28),
  'أسعار الذرة في رواندا وأثرها على المدارس والأسر',
])('[FND-05] %s is within the square that apps cut out, above the firm’s name', async (title) => {
  const [short, long] = await drawn(withTitle(directionOf(title) ? 'ا' : 'i'), withTitle(title))
  if (!short || !long) throw new Error('A card is missing')
  const { left, right, top, bottom } = difference(short.pixels, long.pixels)
  expect(left).toBeGreaterThan((width - height) / 2)
  expect(right).toBeLessThan((width + height) / 2)
  expect(top).toBeGreaterThan(60)
  // The name is the same on both.
  expect(bottom).toBeLessThan(height - 130)
  const palette = coverPalette(subject)
  const ink = Buffer.from(palettes[palette][inks[palette]].slice(1), 'hex')
  const inked = (pixels: Buffer) => {
    const foot = pixels.subarray(3 * width * (height - 110), 3 * width * (height - 50))
    return Array.from({ length: foot.length / 3 }, (_, place) => place).filter(
      (place) =>
        Math.abs((place % width) - width / 2) < 200 &&
        foot.compare(ink, 0, 3, 3 * place, 3 * place + 3) === 0,
    ).length
  }
  expect(inked(short.pixels)).toBeGreaterThan(500)
})

test('[FND-05] a card whose title cannot be drawn shows the lattice alone, the same for each such title', async () => {
  const [one, same, other] = await drawn(withTitle('市場'), withTitle('漢字'), { id: 'two', title: '市場' })
  expect(one?.bytes.equals(same?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(one?.bytes.equals(other?.bytes ?? Buffer.alloc(0))).toBe(false)
  // Its right half is the mirror image of the left one.
  const mirrored = await sharp(one?.bytes).flop().removeAlpha().raw().toBuffer()
  expect(mirrored.equals(one?.pixels ?? Buffer.alloc(0))).toBe(true)
})

test('[FND-05] words contrast with their background, in each palette', () => {
  for (const name of paletteNames)
    expect(contrast(palettes[name][0], palettes[name][inks[name]]), name).toBeGreaterThan(4.5)
})

test('cards have a version, which must increase with each change of the drawing (this digest then changes too)', async () => {
  const [card] = await drawn({ id: 'edition', title: 'Prices, أسعار' })
  expect([cardEdition, crc32(card?.pixels ?? '')]).toEqual([4, 3814004801])
})

test('[FND-05] a process that cannot write fails, instead of omitting cards', async () => {
  // A path in which no file name has room.
  const folder = join(await temporaryFolder(), ...Array(16).fill('n'.repeat(250)))
  await expect(drawCards([subject], folder)).rejects.toThrow('The social cards could not be drawn')
})

test('drawing ends with the build', async () => {
  const directory = await temporaryFolder()
  const child = fork(new URL('../../../src/publish/cards/draw-cards-process.ts', import.meta.url), {
    execArgv: [],
  })
  child.send({
    subjects: Array.from({ length: 2000 }, (_, index) => ({ id: String(index), title: 'Maize' })),
    directory,
  })
  await expect.poll(() => readdir(directory)).not.toEqual([])
  child.disconnect()
  await once(child, 'exit')
  expect((await readdir(directory)).length).toBeLessThan(1000)
})
