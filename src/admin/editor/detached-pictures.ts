// Unsaved pictures are megabytes of text, and parsing them with the HTML takes a second each time. Until the HTML
// is complete, a picture of one pixel replaces each of them.

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC'

/** The placeholder of a picture, by its number. */
export function placeholderOf(index: number): string {
  return `${pixel}#${index}`
}

/** Replaces the placeholders by the pictures. */
export function attachPictures(html: string, pictures: readonly string[]): string {
  const [start = '', ...rest] = html.split(`${pixel}#`)
  return start + rest.map((part) => part.replace(/^\d+/, (index) => pictures[Number(index)] ?? '')).join('')
}

/** The HTML without its pictures, and the pictures. */
export function detachPictures(html: string): { light: string; pictures: string[] } {
  const pictures: string[] = []
  const light = html.replace(/data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=]+/g, (picture) => {
    pictures.push(picture)
    return placeholderOf(pictures.length - 1)
  })
  return { light, pictures }
}
