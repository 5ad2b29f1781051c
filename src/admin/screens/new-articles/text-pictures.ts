import { shrinkPicture } from '#admin/components/shrink-picture.ts'
import { withStoredPictures } from '#admin/editor/text-pictures.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { createPicture } from '#contract/pictures.ts'
import { callAsStaff } from '#session/session.ts'

/** What a text may hold pictures with; undefined where the backend stores none for texts (EDT-09). */
export function textPictures() {
  return backendHas('text-pictures') ? { shrink: shrinkPicture } : undefined
}

const stored = new Map<string, Awaited<ReturnType<typeof upload>>>()

function upload(image: string) {
  return callAsStaff(createPicture, { body: { image } })
}

/** The text as it is saved: pictures that are new are sent first, each once while the dashboard is open. */
export function storedText(html: string): Promise<string> {
  return withStoredPictures(html, async (image) => {
    const picture = stored.get(image) ?? (await upload(image))
    stored.set(image, picture)
    return picture
  })
}

/** After a save that was refused for its pictures, which the server keeps for a day only: they are sent again. */
export function forgetStoredPictures(): void {
  stored.clear()
}
