import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readJson } from '#publish/store.ts'
import { writeFileAtomic } from '#publish/files.ts'
import { z } from '#contract/zod.ts'
import { type Picture, picturesPath } from '#site/content/picture.ts'
import { cardFile, cardsPath, subjectsOf } from '#site/content/social-card.ts'
import type { Content } from '#site/content/content-file.ts'
import { encodePicture, encodingName, widthsFor } from './encode-picture.ts'

const known = z.object({
  hash: z.string(),
  etag: z.string(),
  immutable: z.boolean(),
  /** How it was encoded. */
  recipe: z.optional(z.string()),
})
type Known = z.infer<typeof known>

const size = z.object({ width: z.number(), height: z.number() })

/** The width for every browser. */
const mainWidth = 640

/**
 * The first 80 bits of a SHA-256: enough to tell pictures apart, and short, because pages repeat each name five
 * times.
 */
function shortHash(data: string | Uint8Array, before = ''): string {
  return createHash('sha256').update(before).update(data).digest('hex').slice(0, 20)
}

/** The hash that begins the name of a picture's file. */
const hashIn = (name: string) => /^[0-9a-f]+/.exec(name)?.[0]

/** The cache of encoded pictures, named by the hash of their content, so that each is encoded once. */
export function openPictureStore(directory: string) {
  mkdirSync(directory, { recursive: true })
  const addressFile = (url: string) => join(directory, `${shortHash(url)}.url.json`)
  const sizeFile = (hash: string) => join(directory, `${hash}.json`)
  const sizeOf = (hash: string) => readJson(sizeFile(hash), size)

  return {
    /** The facts that an earlier build recorded for an address. */
    recall(url: string): Known | undefined {
      const found = readJson(addressFile(url), known)
      return found && sizeOf(found.hash) ? found : undefined
    },

    /** Records the content of an address. */
    async remember(url: string, facts: Known): Promise<void> {
      await writeFileAtomic(addressFile(url), JSON.stringify(facts))
    },

    /** Encodes a picture at every width, unless it is cached; throws when it cannot be decoded. */
    async encode(bytes: Uint8Array): Promise<string> {
      const hash = shortHash(bytes, encodingName)
      if (sizeOf(hash)) return hash
      const { files, ...original } = await encodePicture(bytes)
      for (const { width, extension, bytes: encoded } of files)
        await writeFileAtomic(join(directory, `${hash}-${width}.${extension}`), encoded)
      await writeFileAtomic(sizeFile(hash), JSON.stringify(original))
      return hash
    },

    /** What pages show of a cached picture. */
    variants(hash: string): Picture {
      const original = sizeOf(hash)
      if (original === undefined) throw new Error('it has left the cache')
      const widths = widthsFor(original.width)
      const width = widths.includes(mainWidth) ? mainWidth : Math.max(...widths)
      const address = (wide: number, extension: string) => `${picturesPath}/${hash}-${wide}.${extension}`
      return {
        src: address(width, 'webp'),
        width,
        height: Math.round((original.height * width) / original.width),
        sources: ['avif', 'webp'].map((extension) => ({
          type: `image/${extension}`,
          srcset: widths.map((wide) => `${address(wide, extension)} ${wide}w`).join(', '),
        })),
      }
    },

    /**
     * Removes pictures that have no file in these places, so that the size of the cache depends only on published
     * content. Of a picture's addresses the one stays from which it was last read.
     */
    prune(places: Iterable<string>): void {
      const shown = [...places].filter((place) => place.startsWith('pictures/'))
      const used = new Set(shown.map((place) => hashIn(basename(place))))
      const names = readdirSync(directory)
      const records = names
        .filter((name) => name.endsWith('.url.json'))
        .map((name) => ({ name, changed: statSync(join(directory, name)).mtimeMs }))
        .sort((a, b) => a.changed - b.changed)
      const newest = new Map(records.map(({ name }) => [readJson(join(directory, name), known)?.hash, name]))
      const kept = new Set([...used].map((hash) => newest.get(hash)))
      for (const name of names)
        if (!(name.endsWith('.url.json') ? kept.has(name) : used.has(hashIn(name))))
          rmSync(join(directory, name), { force: true })
    },
  }
}

/** File names, in the store and in the built site, that a picture's addresses name. */
export function filesOf({ src, sources }: Picture): string[] {
  const addresses = [
    src,
    ...sources.flatMap(({ srcset }) => srcset.split(', ').map((part) => part.split(' ')[0] ?? '')),
  ]
  return [...new Set(addresses.map((address) => address.slice(picturesPath.length + 1)))]
}

/** The places of the pictures among the addresses of a page. */
export function picturesIn(links: readonly string[]): [file: string, place: string][] {
  const folder = `${picturesPath}/`
  return links
    .filter((link) => link.startsWith(folder))
    .map((link) => [link.slice(1), join('pictures', link.slice(folder.length))])
}

/** The places of a site's pictures and social cards in the cache, by their files in the site. */
export function picturePlaces(content: Content): Map<string, string> {
  const pictures = content.publications
    .flatMap(({ picture, cover, textPictures }) => [picture ?? cover ?? [], textPictures].flat())
    .flatMap(filesOf)
  const cards = subjectsOf(content).map(cardFile)
  return new Map([
    ...pictures.map((name): [string, string] => [join(picturesPath, name).slice(1), join('pictures', name)]),
    ...cards.map((name): [string, string] => [join(cardsPath, name).slice(1), join('cards', name)]),
  ])
}
