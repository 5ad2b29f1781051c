import { writtenDescription } from './alternative-text.ts'
import { mark, wordsIn } from './text-parts.ts'
import type { Format } from './run-properties.ts'
import { imageView, type PictureContext, pictureElement, shownPictures } from './shown-pictures.ts'
import { childOf, elementsOf, findAll, type XmlElement, type XmlNode } from './xml-tree.ts'

// Converts pictures, text boxes and drawings inside a run. Unsupported content leaves a mark in brackets.

/** The functions of the document walk that drawings use. */
export interface DrawingContext extends PictureContext {
  /** The text of a box, as blocks. */
  boxed: (nodes: XmlNode[]) => XmlElement[]
}

function boxes(node: XmlElement, { counts, boxed }: DrawingContext): XmlElement[] {
  return findAll(node, 'w:txbxContent', 'w:txbxContent').flatMap((content) => {
    const inside = boxed(content.children)
    const words = inside.map((block) => wordsIn(block)).join('')
    if (words.trim() === '' && inside.length === 0) return []
    counts.textBoxes.push(words)
    return [{ name: 'box', attributes: {}, children: inside }]
  })
}

/** Words drawn along a line: WordArt. */
function drawnWords(node: XmlElement): string[] {
  return findAll(node, 'v:textpath').map(({ attributes: { string = '' } }) => string)
}

function isRule(node: XmlElement): boolean {
  return elementsOf(node).some(
    ({ attributes }) => attributes['o:hr'] === 't' || attributes['o:hr'] === 'true',
  )
}

/** Whether Word does not show a `w:drawing` or `w:pict`. */
export function isHiddenDrawing(node: XmlElement): boolean {
  return (
    findAll(node, 'wp:docPr').some(({ attributes }) => /^(?:1|true|on)$/.test(attributes['hidden'] ?? '')) ||
    elementsOf(node).some(({ attributes }) =>
      /visibility\s*:\s*hidden|mso-hide/.test(attributes['style'] ?? ''),
    )
  )
}

/** Converts a `w:drawing` or `w:pict` to content of a run. */
export function drawing(node: XmlElement, context: DrawingContext, format: Format): XmlNode[] {
  const { counts } = context
  if (isHiddenDrawing(node)) {
    counts.hidden += 1
    return []
  }
  const shown = [...drawnWords(node).filter(Boolean), ...shownPictures(node, context)]
  const held = [...shown.map(format), ...boxes(node, context)]
  const hasPicture = ['pic:pic', 'v:imagedata', 'a:blipFill'].some((name) => findAll(node, name).length > 0)
  if (held.length > 0 || hasPicture || isRule(node)) return held
  const isEmptyBox = findAll(node, 'w:txbxContent').length > 0
  const isOnlyShapeType = elementsOf(node).every(({ name }) => name === 'v:shapetype')
  if (isEmptyBox || isOnlyShapeType) return []
  const isChart = findAll(node, 'a:graphicData').some(({ attributes }) =>
    /chart(?:ex)?$/.test(attributes['uri'] ?? ''),
  )
  counts[isChart ? 'charts' : 'drawings'] += 1
  return [mark(isChart ? '[chart]' : '[drawing]')]
}

/** Converts a `w:object`: to its picture if a browser can show it, otherwise to a mark. */
export function embeddedObject(node: XmlElement, context: DrawingContext, format: Format): XmlNode[] {
  const { counts, pictureOf } = context
  const [ole] = findAll(node, 'o:OLEObject')
  if (/^Equation/i.test(ole?.attributes['ProgID'] ?? '')) {
    counts.equations += 1
    return [mark('[equation]')]
  }
  counts.objects += 1
  const [image] = findAll(node, 'v:imagedata')
  const name = pictureOf(image?.attributes['r:id'])
  if (!image || name === undefined || !/\.(?:png|jpe?g|gif)$/i.test(name)) return [mark('[object]')]
  const shape = childOf(node, 'v:shape')
  const description = writtenDescription(shape?.attributes['alt'])
  return [format(pictureElement(context, name, description, imageView(image, shape)))]
}
