import sharp from 'sharp'
import { expect, test } from 'vitest'
import { latticeSvg, paletteOf } from '#lib/lattice.ts'
import { latticePng, latticeSize } from '#site/content/lattice-png.ts'

/** The colours of a picture, three numbers a pixel. */
async function colours(picture: string | Buffer): Promise<Buffer> {
  return sharp(Buffer.from(picture)).removeAlpha().raw().toBuffer()
}

test.each(['one', 'another', '6af93be4d362ff9f37ca6f8b'])(
  'the lattice of %s as a PNG is its SVG, but for the edges',
  async (seed) => {
    const palette = paletteOf(seed)
    const png = await colours(await latticePng(seed, palette))
    const svg = await colours(latticeSvg({ seed, palette, cell: 30, ...latticeSize }))
    expect(png.length).toBe(svg.length)
    const far = png.filter((value, index) => Math.abs(value - (svg[index] ?? 0)) > 120)
    expect(far.length / png.length).toBeLessThan(0.01)
  },
)

test('the same seed draws the same picture, another one another', async () => {
  const [one, again, other] = await Promise.all(
    ['one', 'one', 'other'].map((seed) => latticePng(seed, 'forest')),
  )
  expect(one?.equals(again ?? Buffer.alloc(0))).toBe(true)
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false)
})
