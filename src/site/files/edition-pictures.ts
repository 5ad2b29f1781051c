import type { Picture } from '#site/content/picture.ts'

/** Beginning of the data addresses of pictures. */
export const dataPrefix = 'data:image/webp;base64,'

/** Widths in pixels of a text's picture and of the publication's, at most. */
const widest = { text: 640, cover: 320 }

/** Widths that pages do not have, for editions with many pictures. */
const smaller = [200, 120]

export interface PictureFiles {
  /** Reads a file of the site by its address. */
  read: (address: string) => Promise<Uint8Array>
  /** Encodes a picture again, as WebP of this width; undefined where there is no time for that. */
  shrink: ((picture: Uint8Array, width: number) => Promise<Uint8Array>) | undefined
}

/** A picture that an edition may have. */
export interface WantedPicture {
  /** Its address in the text; '' for the publication's own picture. */
  address: string
  picture: Picture
  /** How often the edition has it. */
  uses: number
}

/** A file of a picture, encoded again with a width or as it is. */
interface Size {
  file: string
  width?: number
}

/** The files of a picture, the largest first. */
function sizesOf({ address, picture }: WantedPicture, canShrink: boolean): Size[] {
  const most = address === '' ? widest.cover : widest.text
  const webp = picture.sources.find(({ type }) => type === 'image/webp')
  const stored = (webp?.srcset ?? '')
    .split(', ')
    .map((file) => file.split(' '))
    .map(([file = '', width = '']) => ({ file, width: Number.parseInt(width, 10) }))
    .filter(({ width }) => width <= most)
    .sort((a, b) => a.width - b.width)
  const [least] = stored
  const further = least && canShrink ? smaller.filter((width) => width < least.width) : []
  return [
    ...stored.reverse().map(({ file }) => ({ file })),
    ...further.map((width) => ({ file: least?.file ?? '', width })),
  ]
}

/** The bytes of a file; undefined if there is none, or if it cannot be read or encoded. */
async function bytesOf(
  size: Size | undefined,
  { read, shrink }: PictureFiles,
): Promise<Uint8Array | undefined> {
  if (size === undefined) return undefined
  try {
    const bytes = await read(size.file)
    return size.width === undefined ? bytes : await shrink?.(bytes, size.width)
  } catch {
    return undefined
  }
}

/** Bytes of data in a data address. */
function encodedSize(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}

/**
 * The data addresses of an edition's pictures, whose data have at most `room` bytes: the largest get smaller first, and
 * those that still do not fit are left out.
 */
export async function fitPictures(
  wanted: readonly WantedPicture[],
  room: number,
  files: PictureFiles,
): Promise<{ pictures: Map<string, string>; bytes: number }> {
  const shown = await Promise.all(
    wanted.map(async (one) => {
      const [first, ...rest] = sizesOf(one, files.shrink !== undefined)
      return { ...one, bytes: await bytesOf(first, files), rest }
    }),
  )
  const weight = ({ uses, bytes }: (typeof shown)[number]) => uses * encodedSize(bytes?.byteLength ?? 0)
  const total = () => shown.reduce((sum, picture) => sum + weight(picture), 0)
  while (total() > Math.max(0, room)) {
    const largest = shown.reduce((a, b) => (weight(b) > weight(a) ? b : a))
    largest.bytes = await bytesOf(largest.rest.shift(), files)
  }
  const pictures = shown.flatMap(({ address, bytes }): [string, string][] =>
    bytes ? [[address, dataPrefix + Buffer.from(bytes).toString('base64')]] : [],
  )
  return { pictures: new Map(pictures), bytes: total() }
}
