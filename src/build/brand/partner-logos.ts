import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { pixelLimit } from '#build/pictures/encode-picture.ts'
import type { Partner, PartnerLogo } from '#config/brand-types.ts'
import { picturesPath } from '#site/content/picture.ts'
import { decoding, named, readBrandFile, requirePicture } from './read-brand-file.ts'
import { readSvg, svgOf } from './read-svg.ts'

/** Maximum bytes of a logo. */
const byteLimit = 2 * 1024 * 1024

/** Largest height and width, in pixels, in which logos are shown. Files have twice as many. */
const shown = { height: 40, width: 180 }

interface Prepared {
  width: number
  height: number
  extension: 'svg' | 'webp'
  bytes: Buffer
}

function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(shown.height / height, shown.width / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function prepare(name: string, bytes: Buffer): Promise<Prepared> {
  if (/\.svg$/i.test(name)) {
    const drawing = readSvg(bytes.toString('utf8'), { file: named(name), prefix: '' })
    const [, , width, height] = drawing.viewBox
    return { ...fitted(width, height), extension: 'svg', bytes: Buffer.from(svgOf(drawing)) }
  }
  requirePicture(name, bytes, 'an SVG, PNG, JPEG or WebP')
  return decoding(name, async () => {
    const image = sharp(bytes, { limitInputPixels: pixelLimit, autoOrient: true })
    const facts = (await image.metadata()).autoOrient
    const size = fitted(facts.width, facts.height)
    const encoded = await image
      .resize({ width: 2 * size.width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return { ...size, extension: 'webp', bytes: encoded }
  })
}

/** Prepares the logos of partners: what pages show of each by its file's name, and the files. */
export async function preparePartnerLogos(folder: string, partners: Partner[]) {
  const logos: Record<string, PartnerLogo> = {}
  const files = new Map<string, Buffer>()
  for (const { logo } of partners) {
    if (logo === undefined || logos[logo]) continue
    const name = `partners/${logo}`
    const { width, height, extension, bytes } = await prepare(
      name,
      await readBrandFile(folder, name, byteLimit),
    )
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
    const src = `${picturesPath}/${hash}.${extension}`
    logos[logo] = { src, width, height }
    files.set(src, bytes)
  }
  return { logos, files }
}
