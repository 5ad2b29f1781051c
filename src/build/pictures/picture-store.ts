import { createHash } from 'node:crypto'
import { access, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '#contract/zod.ts'
import type { Content } from '#site/content/content-file.ts'
import { type Picture, picturesPath, pictureWidths } from '#site/content/picture.ts'
import { encodePicture, mainWidth, encodingName } from './encode-picture.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'

const known = z.object({
  hash: z.string(),
  etag: z.string(),
  immutable: z.boolean(),
  /** How it was encoded. */
  recipe: z.optional(z.string()),
})
type Known = z.infer<typeof known>

const facts = z.object({ width: z.number(), height: z.number() })

const types = { avif: 'image/avif', webp: 'image/webp' } as const
const extensions = ['avif', 'webp'] as const

/**
 * The first 80 bits of a SHA-256: enough to tell pictures apart, and short, because pages repeat each name five
 * times.
 */
function shortHash(data: string | Uint8Array, before = ''): string {
  return createHash('sha256').update(before).update(data).digest('hex').slice(0, 20)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * The cache of encoded pictures, named by the hash of their content, so that each is encoded once.
 */
export function openPictureStore(directory: string) {
  const addressFile = (url: string) => join(directory, `${shortHash(url)}.url.json`)

  async function variants(hash: string): Promise<Picture> {
    const original = z.parse(facts, JSON.parse(await readFile(join(directory, `${hash}.json`), 'utf8')))
    const main = mainWidthFor(original.width)
    const widths = widthsFor(original.width)
    const height = (width: number) => Math.round((original.height * width) / original.width)
    return {
      src: `${picturesPath}/${hash}-${main}.webp`,
      width: main,
      height: height(main),
      sources: extensions.map((extension) => ({
        type: types[extension],
        srcset: widths.map((width) => `${picturesPath}/${hash}-${width}.${extension} ${width}w`).join(', '),
      })),
    }
  }

  return {
    /** The facts that an earlier build recorded for an address. */
    async recall(url: string): Promise<Known | undefined> {
      const text = await readFile(addressFile(url), 'utf8').catch(() => '')
      const parsed = z.safeParse(known, text === '' ? undefined : JSON.parse(text))
      if (!parsed.success || !(await exists(join(directory, `${parsed.data.hash}.json`)))) return undefined
      return parsed.data
    },

    /** Records the content of an address. */
    async remember(url: string, facts: Known): Promise<void> {
      await mkdir(directory, { recursive: true })
      await writeFileAtomic(addressFile(url), JSON.stringify(facts))
    },

    /** Encodes a picture at every width, unless it is cached; throws when it cannot be decoded. */
    async encode(bytes: Uint8Array): Promise<string> {
      const hash = shortHash(bytes, encodingName)
      const factsFile = join(directory, `${hash}.json`)
      if (await exists(factsFile)) return hash
      await mkdir(directory, { recursive: true })
      const { files, ...size } = await encodePicture(bytes, widthsFor)
      for (const { width, extension, bytes: encoded } of files)
        await writeFileAtomic(join(directory, `${hash}-${width}.${extension}`), encoded)
      await writeFileAtomic(factsFile, JSON.stringify(size))
      return hash
    },

    variants,
  }
}

/** Never wider than the original. */
function widthsFor(original: number): number[] {
  const fitting = pictureWidths.filter((width) => width <= original)
  return fitting.length === 0 ? [original] : [...fitting]
}

function mainWidthFor(original: number): number {
  const widths = widthsFor(original)
  return widths.includes(mainWidth) ? mainWidth : Math.max(...widths)
}

/** The pictures of a publication: its own, and those of its text. */
export function picturesOf({ picture, textPictures }: Content['publications'][number]): Picture[] {
  return picture ? [picture, ...textPictures] : textPictures
}

/** File names, in the store and in the built site, that a picture's addresses name. */
export function filesOf({ src, sources }: Picture): string[] {
  const addresses = [
    src,
    ...sources.flatMap(({ srcset }) => srcset.split(', ').map((part) => part.split(' ')[0] ?? '')),
  ]
  return [...new Set(addresses.map((address) => address.slice(picturesPath.length + 1)))]
}
