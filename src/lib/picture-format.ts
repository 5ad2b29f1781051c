export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** What files of each format begin with, and where: `?` is any byte. */
const beginnings: Record<PictureFormat, readonly string[]> = {
  jpeg: ['\xFF\xD8\xFF'],
  png: ['\x89PNG\r\n\x1A\n'],
  webp: ['RIFF????WEBPVP8'],
  avif: ['????ftypavif', '????ftypavis'],
  gif: ['GIF87a', 'GIF89a'],
}

const formats: PictureFormat[] = ['jpeg', 'png', 'webp', 'avif', 'gif']

/**
 * The format of a picture by its first bytes; undefined for anything else. What bytes are labelled does not count:
 * a drawing (SVG) that says it is a photograph would otherwise reach a decoder that follows its links.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  const begins = (beginning: string) =>
    start.length >= beginning.length &&
    Array.from(beginning).every((character, index) => character === '?' || character === start[index])
  return formats.find((format) => beginnings[format].some(begins))
}
