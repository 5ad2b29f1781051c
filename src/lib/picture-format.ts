export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** What files of each format begin with, and where: `?` is any byte. */
const beginnings: Record<PictureFormat, readonly string[]> = {
  jpeg: ['\xFF\xD8\xFF'],
  png: ['\x89PNG\r\n\x1A\n'],
  webp: ['RIFF????WEBPVP8'],
  // After the length of the first part, which is short: four letters there would be those of a text.
  avif: ['\0\0??ftypavif', '\0\0??ftypavis'],
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

/** The format that a decoder says a picture has, by its names for formats. */
export function decodedFormat({
  format,
  compression,
}: {
  format?: string
  compression?: string | undefined
}): PictureFormat | undefined {
  if (format === 'heif') return compression === 'av1' ? 'avif' : undefined
  return formats.find((known) => known === format)
}

/** The name of the decoder of drawings, which follow links and are no photographs, in sharp. */
export const svgDecoder = 'VipsForeignLoadSvg'
