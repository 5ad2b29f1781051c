import type { Parsed } from '#document/tree.ts'

/** An element, for the readers of the document room. */
export function parsedOf(element: Element): Parsed {
  const attributes = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
  return { name: element.localName, attributes, children: parsedIn(element) }
}

/** The content of a node, for the readers of the document room. */
export function parsedIn(node: Node): (Parsed | string)[] {
  const parts: (Parsed | string)[] = []
  for (const child of node.childNodes) {
    if (child instanceof Text) parts.push(child.data)
    if (child instanceof Element) parts.push(parsedOf(child))
  }
  return parts
}

/** Parses HTML with the parser of the browser, which runs nothing of it. */
export function parseHtml(html: string): (Parsed | string)[] {
  return parsedIn(new DOMParser().parseFromString(html, 'text/html').body)
}
