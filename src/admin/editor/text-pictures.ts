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

/**
 * The same HTML with scaled-down data URL pictures, and the number of pictures that were dropped because that
 * failed.
 */
export async function shrinkDataPictures(
  html: string,
  shrink: (file: File) => Promise<string>,
): Promise<{ html: string; lost: number }> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  let lost = 0
  for (const [index, picture] of Array.from(page.querySelectorAll('img')).entries()) {
    try {
      picture.setAttribute(
        'src',
        await shrink(await pictureFile(blobOf(picture.src), `Picture ${index + 1}`)),
      )
    } catch {
      picture.remove()
      lost += 1
    }
  }
  return { html: page.body.innerHTML, lost }
}

/** A stored picture: its address and size in pixels. */
interface StoredPicture {
  address: string
  width: number
  height: number
}

const dataPicture = /<img src="(data:image\/[^"<>]*)" alt="([^"<>]*)"[^<>]*>/g

/**
 * The HTML of a text for saving: each picture that is still a data URL is uploaded once, and replaced by its
 * address. Takes HTML written by the editor, whose figures have one exact form.
 */
export async function withStoredPictures(
  html: string,
  upload: (dataUrl: string) => Promise<StoredPicture>,
): Promise<string> {
  const stored = new Map<string, StoredPicture>()
  for (const [, dataUrl = ''] of html.matchAll(dataPicture))
    if (!stored.has(dataUrl)) stored.set(dataUrl, await upload(dataUrl))
  return html.replace(dataPicture, (whole, dataUrl: string, alt: string) => {
    const picture = stored.get(dataUrl)
    return picture
      ? `<img src="${picture.address}" alt="${alt}" width="${picture.width}" height="${picture.height}" />`
      : whole
  })
}

/** The HTML without data URL pictures; their captions stay as paragraphs. */
export function withoutDataPictures(html: string): string {
  const [start = '', ...figures] = html.split('<figure><img src="data:')
  const rest = figures.map((part) => {
    const [figure = '', ...after] = part.split('</figure>')
    const words = figure.split('<figcaption>')[1]?.replace('</figcaption>', '')
    return `${words ? `<p>${words}</p>` : ''}${after.join('</figure>')}`
  })
  return start + rest.join('')
}
