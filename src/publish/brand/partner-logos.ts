import { hash } from 'node:crypto'
import type { Partner, PartnerLogo } from '#config/brand-types.ts'
import { picturesPath } from '#site/content/picture.ts'
import { decodePicture, named, readBrandFile } from './read-brand-file.ts'
import { readSvg, svgOf } from './read-svg.ts'

/** Maximum bytes of a logo. */
const byteLimit = 2 * 1024 * 1024

/** Largest height and width, in pixels, in which logos are shown. Files have twice as many, for
 * dense screens. */
const shown = { height: 40, width: 180 }

function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(shown.height / height, shown.width / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function prepare(name: string, bytes: Buffer) {
  if (/\.svg$/i.test(name)) {
    const drawing = readSvg(bytes.toString('utf8'), { file: named(name), prefix: '' })
    const [, , width, height] = drawing.viewBox
    return { size: fitted({ width, height }), extension: 'svg', encoded: Buffer.from(svgOf(drawing)) }
  }
  return decodePicture(
    name,
    bytes,
    async (picture, original) => {
      const size = fitted(original)
      const resized = picture.resize({ width: 2 * size.width, withoutEnlargement: true })
      return { size, extension: 'webp', encoded: await resized.webp({ quality: 80 }).toBuffer() }
    },
    'an SVG, PNG, JPEG or WebP',
  )
}

/** Prepares the logos of partners: what pages show of each by its file's name, and the files. */
export async function preparePartnerLogos(folder: string, partners: Partner[]) {
  const logos: Record<string, PartnerLogo> = {}
  const files = new Map<string, Buffer>()
  for (const { logo } of partners) {
    if (logo === undefined || logos[logo]) continue
    const name = `partners/${logo}`
    const bytes = await readBrandFile(folder, name, byteLimit)
    const { size, extension, encoded } = await prepare(name, bytes)
    const src = `${picturesPath}/${hash('sha256', encoded, 'hex').slice(0, 20)}.${extension}`
    logos[logo] = { src, ...size }
    files.set(src, encoded)
  }
  return { logos, files }
}
