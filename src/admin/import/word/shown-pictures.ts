import { writtenDescription } from './alternative-text.ts'
import type { DocumentCounts } from './counts.ts'
import {
  drawnTurn,
  filledCrop,
  imageCrop,
  isChanged,
  isInvisible,
  isRecoloured,
  outlineOf,
  type PictureView,
  styledTurn,
  turnedIn,
  upright,
} from './picture-view.ts'
import { childOf, element, elementsOf, findAll, type XmlElement } from './xml-tree.ts'

/** A picture of the package as the document shows it; without a view, it is shown whole. */
export interface ShownPicture {
  path: string
  view: PictureView | undefined
}

export interface PictureContext {
  counts: DocumentCounts
  /** The path of a picture in the package. */
  pictureOf: (relation: string | undefined) => string | undefined
  shared: { pictures: ShownPicture[] }
}

/** A picture, whose address is its place among those of the document. */
export function pictureElement(
  { shared: { pictures } }: PictureContext,
  path: string,
  description: string,
  view: PictureView,
): XmlElement {
  const place = pictures.push({ path, view: isChanged(view) ? view : undefined }) - 1
  return element('img', { ...(description && { alt: description }), src: `picture:${place}` })
}

const descriptionOf = (texts: (string | undefined)[]) => texts.map(writtenDescription).find(Boolean) ?? ''

/** A picture of DrawingML, or a shape that is filled with one. */
function drawnPicture(
  shape: XmlElement,
  turn: PictureView['turn'],
  descriptions: (string | undefined)[],
  context: PictureContext,
): XmlElement[] {
  const { counts, pictureOf } = context
  const isShape = shape.name === 'wps:wsp'
  const properties = childOf(shape, isShape ? 'wps:spPr' : 'pic:spPr')
  const fill = isShape ? childOf(properties, 'a:blipFill') : childOf(shape, 'pic:blipFill')
  const blip = childOf(fill, 'a:blip')
  if (isShape && !blip) return []
  if (blip && isInvisible(blip)) {
    counts.hidden += 1
    return []
  }
  const outline = outlineOf(properties)
  if (!outline) {
    counts.shapedPictures += 1
    return []
  }
  counts.pictures += 1
  const path = pictureOf(blip?.attributes['r:embed'])
  if (path === undefined || !blip || !fill) return []
  if (isRecoloured(blip)) counts.recoloured += 1
  const staysUpright = fill.attributes['rotWithShape'] === '0'
  const own = staysUpright ? turn : turnedIn(turn, drawnTurn(properties))
  return [
    pictureElement(context, path, descriptionOf(descriptions), {
      crop: filledCrop(fill),
      turn: own,
      outline,
    }),
  ]
}

/** How a picture of VML is shown, in the shape around it. */
export function imageView(image: XmlElement, shape: XmlElement | undefined, turn = upright): PictureView {
  const outline = shape?.name === 'v:oval' ? 'ellipse' : 'rectangle'
  const own = turnedIn(turn, styledTurn(shape?.attributes['style']))
  return { crop: imageCrop(image), turn: own, outline }
}

/** The pictures in a drawing as Word shows them, in groups too. Those of its text boxes belong to their text. */
export function shownPictures(drawing: XmlElement, context: PictureContext): XmlElement[] {
  const [properties] = findAll(drawing, 'wp:docPr')
  const texts = (one: XmlElement | undefined) => [one?.attributes['descr'], one?.attributes['title']]

  function inside(node: XmlElement, turn: PictureView['turn']): XmlElement[] {
    return elementsOf(node).flatMap((child) => {
      if (child.name === 'w:txbxContent') return []
      if (child.name === 'pic:pic' || child.name === 'wps:wsp') {
        const [own] = [...findAll(child, 'pic:cNvPr'), ...findAll(child, 'wps:cNvPr')]
        return drawnPicture(child, turn, [...texts(properties), ...texts(own)], context)
      }
      if (child.name === 'v:imagedata') {
        context.counts.pictures += 1
        const path = context.pictureOf(child.attributes['r:id'])
        const description = descriptionOf([node.attributes['alt'], child.attributes['o:title']])
        return path === undefined
          ? []
          : [pictureElement(context, path, description, imageView(child, node, turn))]
      }
      const isGroup = child.name === 'wpg:wgp' || child.name === 'wpg:grpSp'
      const own = isGroup ? drawnTurn(childOf(child, 'wpg:grpSpPr')) : upright
      const styled = child.name === 'v:group' ? styledTurn(child.attributes['style']) : upright
      return inside(child, turnedIn(turnedIn(turn, own), styled))
    })
  }

  return inside(drawing, upright)
}
