import { shrinkPicture } from '#admin/components/shrink-picture.ts'
import { withStoredPictures } from '#admin/editor/text-pictures.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { createPicture } from '#contract/pictures.ts'
import { callAsStaff } from '#session/session.ts'

/** The picture options of a text; undefined if the backend does not support pictures in texts (EDT-09). */
export function textPictures() {
  return backendHas('text-pictures') ? { shrink: shrinkPicture } : undefined
}

const stored = new Map<string, Awaited<ReturnType<typeof upload>>>()

function upload(image: string, onProgress?: (share: number) => void) {
  return callAsStaff(createPicture, { body: { image }, onProgress })
}

/**
 * The text in saved form. New pictures are uploaded first, each once while the dashboard is open.
 * `onProgress` gets the number of data URL characters sent.
 */
export function storedText(html: string, onProgress: (sent: number) => void): Promise<string> {
  let sent = 0
  return withStoredPictures(html, async (image) => {
    const picture =
      stored.get(image) ?? (await upload(image, (share) => onProgress(sent + share * image.length)))
    stored.set(image, picture)
    sent += image.length
    return picture
  })
}

/**
 * Forgets the uploads after a save was refused for its pictures, which the server stores for only a day: the
 * next save uploads them again.
 */
export function forgetStoredPictures(): void {
  stored.clear()
}
