import { pictureByteLimit } from '#contract/publication-input.ts'
import { type PictureFormat, pictureFormat } from '#lib/picture-format.ts'

/** Pixels of the longest side that is sent: enough for the widest place where a picture is shown. */
const longestSide = 2000
const jpegQuality = 0.85
/** Bytes from which a PNG is likely a photograph, and is sent as a JPEG. */
const hugePng = 3 * 1024 * 1024

export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

/** The size that fits, with the same proportions; never larger than the original. */
export function fittingSize(
  width: number,
  height: number,
  longest = longestSide,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Pixels of the longest side of the copy that is searched for transparent pixels. */
const sampleSide = 256

/** Why a file cannot be a picture of a publication, or undefined (EDP-02). */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const accepted = type === '' ? /\.(?:jpe?g|png)$/i.test(name) : /^image\/(?:jpeg|jpg|png)$/.test(type)
  if (!accepted) return `Only jpeg, jpg and png pictures can be used, and “${name}” is not one.`
  return size === 0 ? `“${name}” is empty.` : undefined
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new PictureRefused('The picture could not be read.')))
    reader.readAsDataURL(blob)
  })
}

function canvasOf({ width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new PictureRefused('This browser cannot prepare pictures.')
  return { canvas, context, width, height }
}

function isTransparent(bitmap: ImageBitmap): boolean {
  const { context, width, height } = canvasOf(fittingSize(bitmap.width, bitmap.height, sampleSide))
  context.drawImage(bitmap, 0, 0, width, height)
  return context.getImageData(0, 0, width, height).data.some((value, index) => index % 4 === 3 && value < 255)
}

async function drawn(bitmap: ImageBitmap, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  const { canvas, context, width, height } = canvasOf(fittingSize(bitmap.width, bitmap.height))
  if (type === 'image/jpeg') {
    // JPEG has no transparency: transparent areas become white, not black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, jpegQuality))
  if (!blob) throw new PictureRefused('The picture could not be prepared. Please choose a smaller one.')
  return blob
}

/** The format of a file by its first bytes: browsers and phones save WebP files under the name of a JPEG. */
async function formatOf(file: File): Promise<PictureFormat | undefined> {
  return pictureFormat(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
}

/**
 * A JPEG or PNG as a data URL, scaled down if it is larger than any place that shows it. A picture of another
 * format that the browser can read is converted. Throws PictureRefused with a message for the user.
 */
export async function shrinkPicture(file: File): Promise<string> {
  const refusal = refusalOf(file)
  if (refusal) throw new PictureRefused(refusal)
  const decoded = createImageBitmap(file).catch(() => {
    throw new PictureRefused(`“${file.name}” could not be read as a picture.`)
  })
  const [bitmap, format] = await Promise.all([decoded, formatOf(file)])
  const isKept = format === 'jpeg' || format === 'png'
  const isPng = isKept ? format === 'png' : isTransparent(bitmap)
  const type = isPng ? 'image/png' : 'image/jpeg'
  const fits = Math.max(bitmap.width, bitmap.height) <= longestSide
  // A small file is sent unchanged.
  let blob: Blob =
    isKept && fits && file.size < hugePng ? new Blob([file], { type }) : await drawn(bitmap, type)
  if (isPng && blob.size > hugePng) blob = await drawn(bitmap, 'image/jpeg')
  bitmap.close()
  if (blob.size > pictureByteLimit)
    throw new PictureRefused('The picture is still too large after it was made smaller.')
  return dataUrlOf(blob)
}
