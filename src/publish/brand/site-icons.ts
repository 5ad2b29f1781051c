import sharp from 'sharp'
import { colours } from '#config/colours.ts'
import { latticeSvg } from '#lib/lattice.ts'
import { type Drawing, svgOf } from './read-svg.ts'

/** Pixels of the icon on the screens of phones, and of the logo on it. */
const touch = { side: 180, logo: 140 }

/** A drawing in the middle of a square. */
function squared({ viewBox: [left, top, width, height], markup }: Drawing): Drawing {
  const side = Math.max(width, height)
  return { viewBox: [left - (side - width) / 2, top - (side - height) / 2, side, side], markup }
}

async function touchIcon(logo: Drawing): Promise<Buffer> {
  const side = logo.viewBox[2]
  const drawn = await sharp(Buffer.from(svgOf(logo)), { density: (72 * touch.logo) / side })
    .resize(touch.logo, touch.logo)
    .png()
    .toBuffer()
  const { side: width } = touch
  return sharp({ create: { width, height: width, channels: 3, background: colours.light.paper } })
    .composite([{ input: drawn }])
    .png({ palette: true })
    .toBuffer()
}

/** Pixels of `favicon.ico`, which browsers, feed readers and link previews request by themselves. */
const plainSide = 32

/** The logo in the format of `favicon.ico`: a header of 22 bytes and a PNG. */
async function plainIcon(logo: Drawing): Promise<Buffer> {
  const png = await sharp(Buffer.from(svgOf(logo)), { density: (72 * plainSide) / logo.viewBox[2] })
    .resize(plainSide, plainSide)
    .png()
    .toBuffer()
  const header = Buffer.alloc(22)
  // An icon file with one picture: its sides, its colour planes and bits, its bytes, and where it begins.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(plainSide, 6)
  header.writeUInt8(plainSide, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.byteLength, 14)
  header.writeUInt32LE(header.byteLength, 18)
  return Buffer.concat([header, png])
}

/** Draws the site's icons and the fallback for missing pictures from the logo, the colours and the lattice. */
export async function drawIcons(logo: Drawing): Promise<Map<string, Buffer>> {
  const square = squared(logo)
  const size = { width: 640, height: 400 }
  const lattice = latticeSvg({ seed: 'fallback', palette: 'paper', cell: 40, ...size })
  return new Map([
    ['/favicon.svg', Buffer.from(svgOf(square))],
    ['/favicon.ico', await plainIcon(square)],
    ['/apple-touch-icon.png', await touchIcon(square)],
    [
      '/fallback.svg',
      Buffer.from(lattice.replace('<svg', `<svg width="${size.width}" height="${size.height}"`)),
    ],
  ])
}
