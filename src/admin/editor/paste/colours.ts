/** Each colour that was read, as a canvas writes it: #rrggbb, or rgba() if it is not opaque; '' for none. */
const known = new Map<string, string>()

/** The fill colour before a read: it stays if the canvas cannot read the colour. */
const unread = '#010203'

function normalised(colour: string): string {
  const before = known.get(colour)
  if (before !== undefined) return before
  const context = document.createElement('canvas').getContext('2d')
  if (!context || /^currentcolor$/i.test(colour)) return ''
  context.fillStyle = unread
  context.fillStyle = colour
  const written = context.fillStyle === unread ? '' : context.fillStyle
  known.set(colour, written)
  return written
}

/** A colour of a style as #rrggbb; undefined if it is not set, or not opaque. */
export function hexOf(colour: string): string | undefined {
  const written = colour === '' ? '' : normalised(colour)
  return written.startsWith('#') ? written : undefined
}

export function isTransparent(colour: string): boolean {
  return colour !== '' && /^rgba\(.*, 0(?:\.0\d*)?\)$/.test(normalised(colour))
}

/** Properties for the colours of style sheets. */
export const [sheetColour, sheetGround] = ['--sheet-color', '--sheet-background']

/** The colour of an element's words as written; '' if it is inherited. */
export function colourOf(element: HTMLElement): string {
  const { style } = element
  const attribute = element.tagName === 'FONT' ? element.getAttribute('color') : null
  return style.color || attribute || style.getPropertyValue(sheetColour).trim()
}

/** The colour behind an element; undefined if it is a picture, a gradient or translucent. */
export function groundOf(element: HTMLElement | null): string | undefined {
  for (let around = element; around; around = around.parentElement) {
    const { style } = around
    if (style.backgroundImage.includes('(')) return undefined
    const attribute = around.getAttribute('bgcolor') ?? ''
    const colour = style.backgroundColor || attribute || style.getPropertyValue(sheetGround).trim()
    if (!/^(?:|none|initial|inherit)$/.test(colour) && !isTransparent(colour)) return hexOf(colour)
  }
  return '#ffffff'
}
