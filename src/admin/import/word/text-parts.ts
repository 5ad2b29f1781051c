import { plainAddress } from '#lib/plain-address.ts'
import { type XmlElement, type XmlNode, element } from './xml-tree.ts'

// The text that a Word document becomes, as elements of HTML. Until `finishBlocks`, paragraphs of lists are `item`
// elements, and the words of a text box stand in a `box` inside their paragraph.

const blocks = /^(?:p|h[1-6]|blockquote|item|table|contents)$/

/** Whether a part stands beside paragraphs, not inside one. */
export function isBlock(node: XmlNode): node is XmlElement {
  return typeof node !== 'string' && blocks.test(node.name)
}

export function isBox(node: XmlNode): node is XmlElement {
  return typeof node !== 'string' && node.name === 'box'
}

/** Whether formats and links around a part leave it out. */
function standsApart({ name }: XmlElement): boolean {
  return blocks.test(name) || name === 'box'
}

/** Highlighted words. */
export function highlighted(colour: string, ...words: XmlNode[]): XmlElement {
  return element('span', { class: `ql-bg-${colour}` }, ...words)
}

/** Words in brackets that stand for what a text cannot hold. */
export function mark(words: string): XmlElement {
  return highlighted('ochre', words)
}

/** A form control, which is counted and dropped. */
export function control(): XmlElement {
  return element('input', { type: 'checkbox' })
}

/** Whether a part is the mark of a note, which stands outside formats and links. */
function isNoteMark({ name, children: [link] }: XmlElement): boolean {
  return name === 'sup' && typeof link === 'object' && link.attributes['id'] !== undefined
}

/** Inline content as a link. */
export function linked(href: string, content: XmlNode[]): XmlNode[] {
  const address = plainAddress(href)
  return content.map((one) =>
    typeof one === 'object' && (one.name === 'a' || standsApart(one) || isNoteMark(one))
      ? one
      : element('a', { href: address }, one),
  )
}

/** The words of a part, with or without those of its text boxes. */
export function wordsIn(node: XmlNode, without = ''): string {
  if (typeof node === 'string') return node
  return node.children
    .map((child) => (typeof child !== 'string' && child.name === without ? '' : wordsIn(child, without)))
    .join('')
}

/** Whether a part has anything to show, apart from tabs and line breaks. */
export function holdsSomething(node: XmlNode): boolean {
  if (typeof node === 'string') return /[^\t]/.test(node)
  return isNoteMark(node) || /^(?:img|input|box)$/.test(node.name) || node.children.some(holdsSomething)
}

const formats = /^(?:strong|em|u|s|sup|sub|span)$/

/** Whether two neighbours are one format or link. */
function isSame(one: XmlElement, other: XmlElement): boolean {
  return (
    one.name === other.name &&
    (formats.test(one.name) || one.name === 'a') &&
    one.attributes['class'] === other.attributes['class'] &&
    one.attributes['href'] === other.attributes['href'] &&
    !isNoteMark(one) &&
    !isNoteMark(other)
  )
}

function add(nodes: XmlNode[], node: XmlNode): void {
  const last = nodes.at(-1)
  if (typeof node === 'string') {
    if (typeof last === 'string') nodes[nodes.length - 1] = last + node
    else if (node !== '') nodes.push(node)
  } else if (node.attributes['href']?.startsWith('#') && node.attributes['id'] === undefined)
    // A place in the document, which a text has not.
    for (const child of node.children) add(nodes, child)
  else if (last !== undefined && typeof last !== 'string' && isSame(last, node))
    for (const child of node.children) add(last.children, child)
  else {
    const children = joined(node.children)
    const isFormat = formats.test(node.name) || (node.name === 'a' && node.attributes['id'] === undefined)
    if (children.length > 0 || !isFormat) nodes.push({ ...node, children })
  }
}

/** Neighbours of the same format as one, without empty ones. */
export function joined(nodes: XmlNode[]): XmlNode[] {
  const all: XmlNode[] = []
  for (const node of nodes) add(all, node)
  return all
}

/** The words without their formats. */
export function plain(nodes: XmlNode[]): XmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || !formats.test(node.name)) return [node]
    return isNoteMark(node) ? [node] : plain(node.children)
  })
}

/** Replaces line breaks with spaces: an item or a heading is one line. */
export function onOneLine(nodes: XmlNode[]): XmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string' || standsApart(node)) return node
    return node.name === 'br' ? ' ' : { ...node, children: onOneLine(node.children) }
  })
}
