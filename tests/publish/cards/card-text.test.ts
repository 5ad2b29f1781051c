import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readFonts } from '#publish/cards/card-fonts.ts'
import { drawText } from '#publish/cards/card-text.ts'
import { anyCharacter } from '../../support/any-character.ts'

const box = { width: 550, height: 360, sizes: [80, 60, 40], colour: '#000000' }
const draw = (text: string, more = {}) => drawText(text, { ...box, ...more })
const line = { width: 2000, sizes: [60] }

test('[FND-05] words are drawn in the brand’s font, not in a system font', async () => {
  const ours = await draw('Markets', line)
  const other = await sharp({ text: { text: 'Markets', font: 'serif 60', dpi: 72 } }).toBuffer({
    resolveWithObject: true,
  })
  expect(ours).toBeDefined()
  expect(ours?.info.width).not.toBe(other.info.width)
})

test('[FND-05] letters of Arabic are joined, and letters that the writer parted are not', async () => {
  const [joined, parted] = [await draw('سمسم', line), await draw(Array.from('سمسم').join('\u200c'), line)]
  expect(parted?.info.width).toBeGreaterThan((joined?.info.width ?? Infinity) * 1.2)
})

test('[FND-05] words are never parsed as markup', async () => {
  const [plain, marked] = [await draw('a & b', line), await draw('<b>a</b> &amp; b', line)]
  expect(marked?.info.width).toBeGreaterThan((plain?.info.width ?? Infinity) * 2)
})

test.each([
  ['Ban\u0327\u0325ana', 'Bańana'.normalize('NFD').replace(/\p{M}/gu, '')],
  ['Maize\u202e and\u0000 beans\u00ad', 'Maize and beans'],
  ['\ufeffMaize\n\tand  beans\u2066', 'Maize and beans'],
])('[FND-05] %j is drawn as %j: without what is invisible or the fonts lack', async (text, same) => {
  expect(await draw(text)).toEqual(await draw(same))
})

test.each(['市場', 'Market 市場', 'ገበያ', 'Maize 🌽', '  ', '', '\u0000', '\ue000', '\ud800'])(
  '[FND-05] %j, with a letter that no font has, is omitted',
  async (text) => {
    expect(await draw(text)).toBeUndefined()
  },
)

test('[FND-05] words always fit or are omitted', async () => {
  const isWithin = async (text: string) => {
    const { width, height } = (await draw(text))?.info ?? { width: 0, height: 0 }
    expect(width).toBeLessThanOrEqual(box.width)
    expect(height).toBeLessThanOrEqual(box.height)
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 160 }), async (text) =>
      isWithin(`${text} a`),
    ),
    { numRuns: 60 },
  )
  const latin = fc.string({ unit: fc.constantFrom(...Array.from('aéWij –(،سلا')), maxLength: 200 })
  await fc.assert(fc.asyncProperty(latin, isWithin), { numRuns: 60 })
  await isWithin('n'.repeat(10_000))
  expect(await draw('n'.repeat(10_000))).toBeDefined()
  expect(await draw('W'.repeat(300), { height: 100 })).toBeUndefined()
})

test('[FND-05] the lines of a title are about equally long', async () => {
  const widthOf = async (count: number) =>
    (await draw(Array(count).fill('maize').join(' '), { sizes: [30] }))?.info.width ?? 0
  // Five words have room in a line; six are in two lines of three.
  expect(await widthOf(5)).toBeGreaterThan(0.8 * box.width)
  expect(await widthOf(6)).toBeLessThan(0.6 * box.width)
})

test('a font that is missing or not a TrueType file is named', () => {
  for (const name of ['./none.ttf', '@expo-google-fonts/none/none.ttf', './heading.woff2', './brand.ts'])
    expect(() => readFonts([name])).toThrow(
      `"${name}" is not an installed TrueType file (src/config/brand/brand.ts)`,
    )
})
