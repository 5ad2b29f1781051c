import { childOf, type XmlElement } from './xml-tree.ts'

/** How a document shows a picture, other than whole and upright. */
export interface PictureView {
  /** Parts of the picture that are cut off at each side; below 0 for an empty margin. */
  crop: { left: number; top: number; right: number; bottom: number }
  /** Turns and mirrors the picture: the columns of a matrix, as a canvas takes them. */
  turn: [number, number, number, number]
  /** The outline of the visible part. */
  outline: 'rectangle' | 'rounded' | 'ellipse'
}

export const upright: PictureView['turn'] = [1, 0, 0, 1]

/** A turn clockwise, in degrees, of a picture that is mirrored before. */
function turnOf(degrees: number, isMirrored: boolean, isFlipped: boolean): PictureView['turn'] {
  const angle = (degrees * Math.PI) / 180
  // Removes the rounding errors that sines and cosines of right angles have.
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)].map((value) => Math.round(value * 1e6) / 1e6)
  const [across, down] = [isMirrored ? -1 : 1, isFlipped ? -1 : 1]
  return [(cos ?? 1) * across, (sin ?? 0) * across, -(sin ?? 0) * down, (cos ?? 1) * down]
}

/** The product of two matrices: a picture turned by `inner`, in a group turned by `outer`. */
export function turnedIn(outer: PictureView['turn'], inner: PictureView['turn']): PictureView['turn'] {
  const [a, b, c, d] = outer
  const [e, f, g, h] = inner
  return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h]
}

const isOn = (value: string | undefined) => /^(?:1|true|on|t)$/.test(value ?? '')

/** The turn of a shape or group of DrawingML, from its properties. Angles are in 60,000ths of a degree. */
export function drawnTurn(properties: XmlElement | undefined): PictureView['turn'] {
  const { rot, flipH, flipV } = childOf(properties, 'a:xfrm')?.attributes ?? {}
  return turnOf((Number(rot ?? 0) || 0) / 60_000, isOn(flipH), isOn(flipV))
}

/** The turn of a shape or group of VML, from its style. */
export function styledTurn(style = ''): PictureView['turn'] {
  const [, angle = '0', unit] = /(?:^|;)\s*rotation\s*:\s*(-?[\d.]+)(fd)?/.exec(style) ?? []
  const [, flips = ''] = /(?:^|;)\s*flip\s*:\s*([xy\s]+)/.exec(style) ?? []
  return turnOf(Number(angle) / (unit ? 65_536 : 1), flips.includes('x'), flips.includes('y'))
}

/** A part of a side: in 1000ths of a percent, or a percentage. */
function share(value: string | undefined): number {
  const number = Number.parseFloat(value ?? '0') || 0
  return value?.endsWith('%') ? number / 100 : number / 100_000
}

/** The crops at both ends of a side: that of the picture, and that of the area that it fills. */
function cut(start: number, end: number, fillStart: number, fillEnd: number): [number, number] {
  const [shown, filled] = [1 - start - end, 1 - fillStart - fillEnd]
  if (filled <= 0) return [0.5, 0.5]
  return [start + (-fillStart / filled) * shown, end + (-fillEnd / filled) * shown]
}

/** The crop of a `blipFill` of DrawingML. */
export function filledCrop(fill: XmlElement): PictureView['crop'] {
  const source = childOf(fill, 'a:srcRect')?.attributes ?? {}
  const area = childOf(childOf(fill, 'a:stretch'), 'a:fillRect')?.attributes ?? {}
  const [left, right] = cut(share(source['l']), share(source['r']), share(area['l']), share(area['r']))
  const [top, bottom] = cut(share(source['t']), share(source['b']), share(area['t']), share(area['b']))
  return { left, top, right, bottom }
}

/** The crop of a picture of VML: parts, percentages, or 65,536ths. */
export function imageCrop({ attributes }: XmlElement): PictureView['crop'] {
  const part = (side: string) => {
    const value = attributes[`crop${side}`] ?? '0'
    const number = Number.parseFloat(value) || 0
    if (value.endsWith('f')) return number / 65_536
    return value.endsWith('%') ? number / 100 : number
  }
  return { left: part('left'), top: part('top'), right: part('right'), bottom: part('bottom') }
}

/** The outline of a shape; undefined if it cannot be drawn here. */
export function outlineOf(properties: XmlElement | undefined): PictureView['outline'] | undefined {
  if (childOf(properties, 'a:custGeom')) return undefined
  const name = childOf(properties, 'a:prstGeom')?.attributes['prst'] ?? 'rect'
  if (name === 'rect') return 'rectangle'
  if (name === 'ellipse') return 'ellipse'
  return /^(?:round|snip).*Rect$/.test(name) ? 'rounded' : undefined
}

/** Whether a view differs from the whole picture. */
export function isChanged({ crop, turn, outline }: PictureView): boolean {
  const isCut = Object.values(crop).some((side) => Math.abs(side) > 1e-4)
  return isCut || outline !== 'rectangle' || turn.some((value, index) => value !== upright[index])
}

/** Effects that hide a picture: it is transparent, white or black. */
export function isInvisible(blip: XmlElement): boolean {
  const { amt = '100000' } = childOf(blip, 'a:alphaModFix')?.attributes ?? {}
  const { bright = '0', contrast = '0' } = childOf(blip, 'a:lum')?.attributes ?? {}
  return share(amt) < 0.1 || Math.abs(share(bright)) > 0.95 || share(contrast) < -0.95
}

/** Whether Word shows a picture in other colours. */
export function isRecoloured(blip: XmlElement): boolean {
  return ['a:duotone', 'a:grayscl', 'a:biLevel', 'a:lum', 'a:clrChange', 'a:clrRepl', 'a:alphaModFix'].some(
    (name) => childOf(blip, name),
  )
}
