import { expect, test } from 'vitest'
import { encodePicture } from '#publish/pictures/encode-picture.ts'
import { detailedPhotograph } from '../../support/detailed-photograph.ts'
import { drawnLattice } from '../../support/drawn-lattice.ts'
import { similarity } from '../../support/ssim.ts'

/** Width in CSS pixels of a picture on a phone, and on a publication's page on a desktop screen. */
const phone = 359
const desk = 736

test.each([
  { kind: 'photograph', draw: detailedPhotograph, least: 0.9 },
  { kind: 'drawing', draw: drawnLattice, least: 0.95 },
])(
  'a $kind takes 12 KB on a card and 60 KB in full, and looks like the original',
  { tags: ['full'] },
  async ({ draw, least }) => {
    const original = await draw()
    const { files } = await encodePicture(original)
    const avif = new Map(
      files.filter(({ extension }) => extension === 'avif').map(({ width, bytes }) => [width, bytes]),
    )
    const [card, full] = [avif.get(640) ?? Buffer.alloc(0), avif.get(1200) ?? Buffer.alloc(0)]
    expect(card.byteLength).toBeLessThanOrEqual(12 * 1024)
    expect(full.byteLength).toBeLessThanOrEqual(60 * 1024)
    expect(await similarity(original, card, phone)).toBeGreaterThan(least)
    expect(await similarity(original, full, desk)).toBeGreaterThan(least)
  },
)
