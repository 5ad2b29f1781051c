/** The length of a text when it is saved: its pictures are addresses then. */
export function storedLength(html: string): number {
  return html.replace(/data:image[^"]*/g, '').length
}
