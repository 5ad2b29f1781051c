import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { cardPng, inks } from '#build/cards/card-pixels.ts'
import { drawText } from '#build/cards/card-text.ts'
import { drawCards } from '#build/cards/draw-cards.ts'
import { organisation } from '#config/brand/brand.ts'
import { writeFont } from '#build/cards/font-file.ts'
import { digest } from '#lib/record-digest.ts'
import { latticeSvg, paletteNames, paletteOf, palettes } from '#lib/lattice.ts'
import { cardEdition, cardFile, cardSize, siteSubject, socialCard } from '#site/content/social-card.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { lastingFolder } from '../../support/temporary-folder.ts'

/** The colours of a picture, three numbers a pixel. */
async function colours(picture: string | Buffer): Promise<Buffer> {
  return sharp(Buffer.from(picture)).removeAlpha().raw().toBuffer()
}

const width = 360

describe('the lattice', () => {
  test.each(['one', 'another', '6af93be4d362ff9f37ca6f8b'])(
    'of %s as a PNG equals its SVG, except at the edges',
    async (seed) => {
      const palette = paletteOf(seed)
      const png = await colours(cardPng({ seed, palette, words: [] }))
      const svg = await colours(latticeSvg({ seed, palette, cell: 32, ...cardSize }))
      expect(png.length).toBe(svg.length)
      const far = png.filter((value, index) => Math.abs(value - (svg[index] ?? 0)) > 120)
      expect(far.length / png.length).toBeLessThan(0.01)
    },
  )

  test('is the same for the same seed, and differs for another', () => {
    const [one, again, other] = ['one', 'one', 'other'].map((seed) =>
      cardPng({ seed, palette: 'forest', words: [] }),
    )
    expect(one?.equals(again ?? Buffer.alloc(0))).toBe(true)
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false)
  })
})

describe('the words of a card', () => {
  let fontFile = ''
  const draw = (text: string, height = 200) =>
    drawText(text, { width, height, sizes: [38, 32, 26, 21], fontFile })

  beforeAll(async () => {
    fontFile = await writeFont(await lastingFolder())
  })

  test('[FND-05] are drawn in the font of the headings, not in a system font', async () => {
    const line = { width: 600, height: 60, sizes: [38], fontFile }
    const ours = await drawText('Markets', line)
    const other = await sharp({ text: { text: 'Markets', font: 'serif 38', dpi: 72 } }).toBuffer({
      resolveWithObject: true,
    })
    expect(ours).toBeDefined()
    expect(ours?.width).not.toBe(other.info.width)
    // Letters of one font: the same word is as wide as itself twice, without the space between.
    const twice = await drawText('MarketsMarkets', line)
    expect((twice?.width ?? 0) / (ours?.width ?? 1)).toBeCloseTo(2, 1)
  })

  test('[FND-05] are never parsed as markup', async () => {
    const [plain, marked] = [await draw('a & b'), await draw('<big>a</big> & b')]
    expect(marked?.coverage.length).toBeGreaterThan((plain?.coverage.length ?? 0) * 2)
  })

  test('[FND-05] lose accents that the font lacks, and are omitted in scripts that it lacks', async () => {
    expect(await draw('Ŵanda')).toEqual(await draw('Wanda'))
    expect(await draw('市場')).toBeUndefined()
    expect(await draw('  ')).toBeUndefined()
  })

  test('[FND-05] always fit or are omitted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 160 }), async (text) => {
        const letters = await draw(`${text} a`)
        if (letters === undefined) return
        expect(letters.width).toBeLessThanOrEqual(width)
        expect(letters.height).toBeLessThanOrEqual(200)
        expect(letters.coverage.length).toBe(letters.width * letters.height)
      }),
      { numRuns: 60 },
    )
    expect(await draw('n'.repeat(60))).toBeDefined()
    expect(await draw('W'.repeat(300))).toBeUndefined()
  })
})

describe('cards', () => {
  const subject = { id: 'one', title: 'What traders know' }

  test('[FND-05] have another address if the title differs, and are drawn once', async () => {
    const folder = await lastingFolder()
    await drawCards([subject, siteSubject], folder)
    const renamed = { ...subject, title: 'What buyers know' }
    expect(socialCard(renamed).address).not.toBe(socialCard(subject).address)
    const first = await readFile(join(folder, cardFile(subject)))
    await drawCards([renamed], folder)
    const second = await readFile(join(folder, cardFile(renamed)))
    expect(second.equals(first)).toBe(false)
    const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png'))
    expect(new Set(pictures)).toEqual(new Set([subject, renamed, siteSubject].map(cardFile)))
  })

  test('[FND-05] have the firm’s name at the bottom, in one colour', async () => {
    const folder = await lastingFolder()
    await drawCards([subject], folder)
    const name = await drawText(organisation.name, {
      width,
      height: 32,
      sizes: [19, 16, 13],
      fontFile: await writeFont(folder),
    })
    if (name === undefined) throw new Error('The name cannot be drawn')
    const pixels = await colours(await readFile(join(folder, cardFile(subject))))
    const [left, top] = [40, cardSize.height - 40 - name.height]
    const inked = [...name.coverage].flatMap((share, place) => {
      const x = left + (place % name.width)
      const y = top + Math.floor(place / name.width)
      const at = 3 * (y * cardSize.width + x)
      return share === 255 ? [pixels.subarray(at, at + 3).toString('hex')] : []
    })
    expect(inked.length).toBeGreaterThan(100)
    // Without the name, these pixels would have the background's colour.
    const palette = paletteOf(digest(subject.id))
    expect(new Set(inked)).toEqual(new Set([palettes[palette][inks[palette]]?.slice(1)]))
  })

  test('have a version, which must increase with each change of the drawing (this digest then changes too)', async () => {
    const letters = { width: 3, height: 1, coverage: Buffer.from([90, 180, 255]) }
    const pixels = await colours(
      cardPng({ seed: 'edition', palette: 'clay', words: [{ letters, left: 40, top: 40 }] }),
    )
    expect([cardEdition, crc32(pixels)]).toEqual([2, 247821089])
  })

  test('[FND-05] have letters that contrast with their background, in each palette', () => {
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = [...Buffer.from(colour.slice(1), 'hex')].map((part) => {
        const value = part / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    for (const name of paletteNames) {
      const [ground, ink] = [palettes[name][0], palettes[name][inks[name]] ?? '']
      const [light = 0, dark = 0] = [luminance(ground), luminance(ink)].toSorted((a, b) => b - a)
      expect((light + 0.05) / (dark + 0.05), name).toBeGreaterThan(4.5)
    }
  })
})
