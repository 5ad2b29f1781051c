import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter as tree,
  html,
  parseFragment,
  serialize,
} from 'parse5'
import { allowedTags } from '../allowed.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Elements of texts in the feed. Readers have no style sheet of ours, so colours are left out. */
const elements = new Set<string>(allowedTags.filter((name) => name !== 'span'))

const headings = ['h2', 'h3', 'h4', 'h5', 'h6']

/** Attributes of elements in the feed. Readers may rename ids or drop them, so links within a text lead to its page. */
const attributes: Record<string, string[]> = {
  ...Object.fromEntries(headings.map((name) => [name, ['id']])),
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
}

/** Elements that are left out with all that is in them. Of any other element, the content stays. */
const withoutContent = new Set(
  'audio button canvas iframe input math noscript object script select source style summary svg template textarea video'.split(
    ' ',
  ),
)

/** Levels of elements that are read: sanitised texts have fewer, and others must not exhaust the stack. */
const deepest = 200

/** The way from a note back to the text, which only its page can go. */
const backToText = /^#note-ref-/

function valueOf(element: Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? ''
}

function tablesIn(node: Node, depth = 0): Node[] {
  if (!tree.isElementNode(node) || depth > deepest) return []
  return node.tagName === 'table' ? [node] : node.childNodes.flatMap((child) => tablesIn(child, depth + 1))
}

/**
 * A text of a page for feed readers and other programs (FND-05): plain elements without styles, scripts and controls,
 * with absolute addresses. A picture is one file, and a chart is its table.
 */
export function feedHtml(shown: string, page: URL): string {
  function plain(node: Node, depth = 0): Node[] {
    if (tree.isTextNode(node)) return [tree.createTextNode(node.value)]
    if (!tree.isElementNode(node) || depth > deepest || withoutContent.has(node.tagName)) return []
    const { tagName, attrs, childNodes } = node
    if (tagName === 'a' && backToText.test(valueOf(node, 'href'))) return []
    const isChart = valueOf(node, 'class').split(' ').includes('chart')
    const read = isChart ? childNodes.flatMap((child) => tablesIn(child)) : childNodes
    const inside = read.flatMap((child) => plain(child, depth + 1))
    if (isChart || !elements.has(tagName)) return inside
    const allowed = new Set(['dir', 'lang', ...(attributes[tagName] ?? [])])
    const made = tree.createElement(
      tagName,
      html.NS.HTML,
      attrs
        .filter(({ name }) => allowed.has(name))
        .map(({ name, value }) =>
          /^(?:href|src)$/.test(name) && /^[/#]/.test(value)
            ? { name, value: new URL(value, page).href }
            : { name, value },
        ),
    )
    for (const child of inside) tree.appendChild(made, child)
    return [made]
  }

  const fed = tree.createDocumentFragment()
  for (const node of parseFragment(shown).childNodes.flatMap((child) => plain(child)))
    tree.appendChild(fed, node)
  return serialize(fed)
}
