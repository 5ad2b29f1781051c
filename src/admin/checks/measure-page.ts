import type { CheckedArticle } from '#admin/extensions/slots.ts'
import { pictureSources } from '#admin/shell/backend.ts'
import type { Checked } from '#document/check/finding.ts'
import {
  bytesAsServed,
  servedWidth,
  type Weight,
  weightOf,
  type WeighedPicture,
} from '#document/check/weight.ts'
import { pictureAddresses, withoutPictureData } from '#document/pictures.ts'
import { pictureAddress } from '#lib/picture-address.ts'

/** Encodes a picture as readers get it. Returns its bytes; throws if the browser cannot read it. */
async function measured(address: string): Promise<number> {
  const image = new Image()
  // Without it, pixels of another origin cannot be read.
  if (!address.startsWith('data:')) image.crossOrigin = 'anonymous'
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = servedWidth(image.naturalWidth)
  canvas.height = Math.max(1, Math.round((image.naturalHeight * canvas.width) / image.naturalWidth))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  // Browsers that write no WebP write PNG, which can be ten times as large.
  const blobOf = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.6))
  const webp = await blobOf('image/webp')
  const encoded = webp?.type === 'image/webp' ? webp : await blobOf('image/jpeg')
  if (!encoded) throw new Error('The picture could not be measured')
  return bytesAsServed(encoded.size)
}

/** The size of a text as it is sent. */
async function compressedSize(text: string): Promise<number> {
  const bytes = new Blob([text])
  // Pages of texts become a third with gzip.
  if (!('CompressionStream' in globalThis)) return Math.round(bytes.size / 3)
  const stream = bytes.stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).blob()).size
}

/** The pictures of a page by their addresses, with the name of each. */
function picturesOf({ image }: CheckedArticle, { parts }: Checked): Map<string, string> {
  const texts = pictureAddresses(parts).map(
    (src, index) => [pictureAddress(src, pictureSources()), `picture ${index + 1}`] as const,
  )
  const featured = pictureAddress(image, pictureSources())
  const all = new Map([...(featured === '' ? [] : [[featured, 'the featured image'] as const]), ...texts])
  all.delete('')
  return all
}

/** About what the page of a publication weighs on a phone, and the number of pictures that could not be measured. */
export async function measurePage(
  article: CheckedArticle,
  text: Checked,
): Promise<Weight & { unmeasured: number }> {
  const pictures: WeighedPicture[] = []
  let unmeasured = 0
  for (const [address, name] of picturesOf(article, text))
    try {
      pictures.push({ name, bytes: await measured(address) })
    } catch {
      unmeasured += 1
    }
  const html = withoutPictureData(article.content)
  return { ...weightOf(await compressedSize(html), pictures), unmeasured }
}
