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

type Size = () => Promise<Uint8Array | undefined>

/** The files of a picture, the largest first. One that cannot be read or encoded is undefined. */
function sizesOf({ address, picture }: WantedPicture, { read, shrink }: PictureFiles): Size[] {
  const most = address === '' ? widest.cover : widest.text
  const webp = picture.sources.find(({ type }) => type === 'image/webp')
  const stored = (webp?.srcset ?? '')
    .split(', ')
    .map((file) => file.split(' '))
    .map(([file = '', width = '']) => ({ file, width: Number.parseInt(width, 10) }))
    .filter(({ width }) => width <= most)
    .sort((a, b) => b.width - a.width)
  const least = stored.at(-1)
  const further = shrink && least ? smaller.filter((width) => width < least.width) : []
  const sizes = [
    ...stored.map(
      ({ file }) =>
        () =>
          read(file),
    ),
    ...further.map((width) => async () => shrink?.(await read(least?.file ?? ''), width)),
  ]
  return sizes.map((size) => () => size().catch(() => undefined))
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
      const [first, ...rest] = sizesOf(one, files)
      return { ...one, bytes: await first?.(), rest }
    }),
  )
  const weight = ({ uses, bytes }: (typeof shown)[number]) => uses * encodedSize(bytes?.byteLength ?? 0)
  const total = () => shown.reduce((sum, picture) => sum + weight(picture), 0)
  while (total() > Math.max(0, room)) {
    const largest = shown.reduce((a, b) => (weight(b) > weight(a) ? b : a))
    largest.bytes = await largest.rest.shift()?.()
  }
  const pictures = shown.flatMap(({ address, bytes }): [string, string][] =>
    bytes ? [[address, dataPrefix + Buffer.from(bytes).toString('base64')]] : [],
  )
  return { pictures: new Map(pictures), bytes: total() }
}
