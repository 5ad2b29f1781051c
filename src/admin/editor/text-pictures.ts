import { pictureAddresses, withPictures } from '#document/pictures.ts'
import { readParts } from '#document/read/parts.ts'
import type { Part } from '#document/tree.ts'
import { writeHtml } from '#document/write/html.ts'
import { parseHtml } from '#ui/parse-html.ts'

/**
 * Converts a picture to a file type that texts support: PNG, if browsers show it but texts do not support it.
 */
export async function pictureFile(picture: Blob, name: string): Promise<File> {
  if (/^image\/(?:png|jpe?g)$/.test(picture.type)) return new File([picture], name, { type: picture.type })
  const bitmap = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!drawn) throw new Error(`${name} could not be prepared.`)
  return new File([drawn], name, { type: 'image/png' })
}

function blobOf(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',', 2)
  const bytes = Uint8Array.from(atob(body), (character) => character.codePointAt(0) ?? 0)
  return new Blob([bytes], { type: /^data:([^;,]+)/.exec(head)?.[1] ?? '' })
}

/** The pictures of a text that are not stored yet. */
export function dataPictures(parts: readonly Part[]): string[] {
  return pictureAddresses(parts).filter((src) => src.startsWith('data:'))
}

/**
 * The same text with scaled-down data URL pictures, and the number of pictures that were dropped because that
 * failed.
 */
export async function shrinkDataPictures(
  parts: Part[],
  shrink: (file: File) => Promise<string>,
): Promise<{ parts: Part[]; lost: number }> {
  const shrunk = new Map<string, string>()
  let lost = 0
  for (const [index, src] of dataPictures(parts).entries()) {
    try {
      shrunk.set(src, await shrink(await pictureFile(blobOf(src), `Picture ${index + 1}`)))
    } catch {
      lost += 1
    }
  }
  const attributesOf = ({ src = '', alt = '' }) => {
    const small = src.startsWith('data:') ? shrunk.get(src) : src
    return small === undefined ? undefined : { src: small, alt }
  }
  return { parts: withPictures(parts, attributesOf), lost }
}

/** A stored picture: its address and size in pixels. */
interface StoredPicture {
  address: string
  width: number
  height: number
}

const partsOf = (html: string) => readParts(parseHtml(html), (src) => src)

/** The HTML of a text for saving: each picture that is still a data URL is uploaded once, and replaced by its address. */
export async function withStoredPictures(
  html: string,
  upload: (dataUrl: string) => Promise<StoredPicture>,
): Promise<string> {
  const parts = partsOf(html)
  const stored = new Map<string, StoredPicture>()
  for (const src of dataPictures(parts)) stored.set(src, await upload(src))
  if (stored.size === 0) return html
  const attributesOf = (given: Readonly<Record<string, string>>) => {
    const { address = '', width, height } = stored.get(given['src'] ?? '') ?? {}
    return address === '' ? given : { ...given, src: address, width: String(width), height: String(height) }
  }
  return writeHtml(withPictures(parts, attributesOf))
}

/** The HTML without data URL pictures; their captions stay as paragraphs. */
export function withoutDataPictures(html: string): string {
  const parts = partsOf(html)
  if (dataPictures(parts).length === 0) return html
  return writeHtml(withPictures(parts, (given) => (given['src']?.startsWith('data:') ? undefined : given)))
}
