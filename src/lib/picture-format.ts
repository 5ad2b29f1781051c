export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** First bytes of each format; `?` is any byte. */
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
 * The format of a picture by its first bytes; undefined for anything else. Labels are ignored, because an SVG that
 * claims to be a photograph would reach a decoder that follows its links.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  const begins = (beginning: string) =>
    start.length >= beginning.length &&
    Array.from(beginning).every((character, index) => character === '?' || character === start[index])
  return formats.find((format) => beginnings[format].some(begins))
}

/** The format in a decoder's metadata, by its names for formats. */
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

/** sharp's name of the SVG decoder, which follows links. */
export const svgDecoder = 'VipsForeignLoadSvg'
