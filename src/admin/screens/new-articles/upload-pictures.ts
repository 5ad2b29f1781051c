import { shrinkPicture } from '#admin/components/shrink-picture.ts'
import { withStoredPictures } from '#admin/editor/text-pictures.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { createPicture } from '#contract/pictures.ts'
import { callAsStaff } from '#session/session.ts'

/** The picture options of a text; undefined if the backend stores no pictures of texts (EDT-09). */
export function textPictures() {
  return backendHas('text-pictures') ? { shrink: shrinkPicture } : undefined
}

const stored = new Map<string, Awaited<ReturnType<typeof upload>>>()

function upload(image: string, onProgress?: (share: number) => void) {
  return callAsStaff(createPicture, { body: { image }, onProgress })
}

/**
 * The text as it is saved: pictures that are new are sent first, each once while the dashboard is open. `onProgress`
 * gets the letters of data URLs that have been sent.
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

/** After a save that was refused for its pictures, which the server keeps for a day only: they are sent again. */
export function forgetStoredPictures(): void {
  stored.clear()
}
