import type { DocumentPicture } from './word/convert-docx.ts'

/** Pixels of the longest side of a picture that is drawn again; pages show fewer. */
const longestSide = 4000

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8

/** A JPEG without the turn that its camera noted: Word ignores it, and turns the picture itself. */
function withoutCameraTurn(bytes: Uint8Array<ArrayBuffer>): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)]
  let at = 2
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda && at < bytes.length) {
    const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    if (bytes[at + 1] !== 0xe1) parts.push(bytes.subarray(at, end))
    at = end
  }
  return new Blob([...parts, bytes.subarray(at)], { type: 'image/jpeg' })
}

/** The first and the last pixel that are shown of a side. */
function shownOf(size: number, start: number, end: number): [number, number] {
  // A pixel that is partly cut off stays hidden.
  const edge = (pixels: number) =>
    Math.abs(pixels - Math.round(pixels)) < 0.01 ? Math.round(pixels) : pixels
  return [Math.ceil(edge(size * start)), Math.floor(edge(size * (1 - end)))]
}

/**
 * A picture with the pixels that the document shows, cut, turned and mirrored as there. Throws if nothing of it is
 * shown, or if no browser can read it.
 */
export async function shownPicture({ type, bytes, view }: DocumentPicture): Promise<Blob> {
  if (!view) return new Blob([bytes], { type })
  const isPhoto = isJpeg(bytes)
  const bitmap = await createImageBitmap(isPhoto ? withoutCameraTurn(bytes) : new Blob([bytes], { type }))
  const { crop, turn, outline } = view
  const [left, right] = shownOf(bitmap.width, crop.left, crop.right)
  const [top, bottom] = shownOf(bitmap.height, crop.top, crop.bottom)
  const [shownWidth, shownHeight] = [right - left, bottom - top]
  if (!(shownWidth > 0 && shownHeight > 0)) throw new RangeError('Nothing of the picture is shown.')
  const scale = Math.min(1, longestSide / Math.max(shownWidth, shownHeight))
  const [width, height] = [shownWidth * scale, shownHeight * scale]
  const canvas = document.createElement('canvas')
  const [a, b, c, d] = turn
  canvas.width = Math.max(1, Math.round(Math.abs(a) * width + Math.abs(c) * height))
  canvas.height = Math.max(1, Math.round(Math.abs(b) * width + Math.abs(d) * height))
  const context = canvas.getContext('2d')
  if (!context) throw new TypeError('This browser cannot draw pictures.')
  if (isPhoto) {
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.translate(canvas.width / 2, canvas.height / 2)
  context.transform(a, b, c, d, 0, 0)
  context.beginPath()
  if (outline === 'ellipse') context.ellipse(0, 0, width / 2, height / 2, 0, 0, 2 * Math.PI)
  else if (outline === 'rounded')
    context.roundRect(-width / 2, -height / 2, width, height, Math.min(width, height) / 6)
  else context.rect(-width / 2, -height / 2, width, height)
  context.clip()
  const [x, y] = [-width / 2 - left * scale, -height / 2 - top * scale]
  context.drawImage(bitmap, x, y, bitmap.width * scale, bitmap.height * scale)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, isPhoto ? 'image/jpeg' : 'image/png', 0.92),
  )
  if (!drawn) throw new TypeError('The picture could not be drawn.')
  return drawn
}
