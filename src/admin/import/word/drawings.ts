import { writtenDescription } from './alternative-text.ts'
import type { DocumentCounts } from './counts.ts'
import { childOf, element, elementsOf, findAll, textIn, type XmlElement, type XmlNode } from './xml-tree.ts'

// Converts pictures, text boxes and drawings inside a run to the few elements that mammoth reads. Unsupported
// content leaves a mark in brackets.

/** The functions of the document walk that drawings use. */
export interface DrawingContext {
  counts: DocumentCounts
  /** The part of the file that a relation points to. */
  pictureOf: (relation: string | undefined) => string | undefined
  /** The text of a box, as blocks. */
  boxed: (nodes: XmlNode[]) => XmlElement[]
  /** Builds highlighted words. */
  mark: (words: string) => XmlElement
}

function pictureElement(name: string, description: string): XmlElement {
  return element(
    'w:drawing',
    {},
    element(
      'wp:inline',
      {},
      element('wp:docPr', { descr: description }),
      element(
        'a:graphic',
        {},
        element(
          'a:graphicData',
          {},
          element('pic:pic', {}, element('pic:blipFill', {}, element('a:blip', { 'r:embed': name }))),
        ),
      ),
    ),
  )
}

function wordsIn(blocks: XmlElement[]): string {
  return blocks
    .flatMap((block) => findAll(block, 'w:t'))
    .map(textIn)
    .join('')
}

function boxes(node: XmlElement, { counts, boxed }: DrawingContext): XmlElement[] {
  return findAll(node, 'w:txbxContent', 'w:txbxContent').flatMap((content) => {
    const inside = boxed(content.children)
    const words = wordsIn(inside)
    if (words.trim() === '' && inside.length === 0) return []
    counts.textBoxes.push(words)
    return element(
      'w:pict',
      {},
      element('v:shape', {}, element('v:textbox', {}, element('w:txbxContent', {}, ...inside))),
    )
  })
}

function shownPictures(node: XmlElement, context: DrawingContext): XmlElement[] {
  const [properties] = findAll(node, 'wp:docPr')
  const pictures = findAll(node, 'pic:pic', 'w:txbxContent').map((picture): [string | undefined, string] => {
    const [blip] = findAll(picture, 'a:blip')
    const [own] = findAll(picture, 'pic:cNvPr')
    const descriptions = [properties, own].flatMap((one) => [
      one?.attributes['descr'],
      one?.attributes['title'],
    ])
    return [blip?.attributes['r:embed'], descriptions.map(writtenDescription).find(Boolean) ?? '']
  })
  const shapes = findAll(node, 'v:imagedata', 'w:txbxContent').map((data): [string | undefined, string] => {
    const around = findAll(node, 'v:shape').find((shape) => shape.children.includes(data))
    const descriptions = [around?.attributes['alt'], data.attributes['o:title']]
    return [data.attributes['r:id'], descriptions.map(writtenDescription).find(Boolean) ?? '']
  })
  return [...pictures, ...shapes].flatMap(([relation, description]) => {
    context.counts.pictures += 1
    const name = context.pictureOf(relation)
    return name === undefined ? [] : pictureElement(name, description)
  })
}

/** Words drawn along a line: WordArt. */
function drawnWords(node: XmlElement): XmlElement[] {
  return findAll(node, 'v:textpath').flatMap(({ attributes: { string = '' } }) =>
    string === '' ? [] : element('w:t', {}, string),
  )
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
export function drawing(node: XmlElement, context: DrawingContext): XmlElement[] {
  const { counts, mark } = context
  if (isHiddenDrawing(node)) {
    counts.hidden += 1
    return []
  }
  const held = [...drawnWords(node), ...shownPictures(node, context), ...boxes(node, context)]
  const hasPicture = findAll(node, 'pic:pic').length + findAll(node, 'v:imagedata').length > 0
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
export function embeddedObject(node: XmlElement, context: DrawingContext): XmlElement[] {
  const { counts, mark, pictureOf } = context
  const [ole] = findAll(node, 'o:OLEObject')
  if (/^Equation/i.test(ole?.attributes['ProgID'] ?? '')) {
    counts.equations += 1
    return [mark('[equation]')]
  }
  counts.objects += 1
  const [shape] = findAll(node, 'v:imagedata')
  const name = pictureOf(shape?.attributes['r:id'])
  if (name === undefined || !/\.(?:png|jpe?g|gif)$/i.test(name)) return [mark('[object]')]
  return [pictureElement(name, writtenDescription(childOf(node, 'v:shape')?.attributes['alt']))]
}
