export function rename(element: Element, tagName: string): Element {
  const other = element.ownerDocument.createElement(tagName)
  for (const { name, value } of element.attributes) if (name !== 'xmlns') other.setAttribute(name, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

export function wrapContents(element: Element, tagName: string): void {
  const inner = element.ownerDocument.createElement(tagName)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Whether an element has no visible content. */
export function isEmpty(element: Element): boolean {
  return (
    (element.textContent ?? '').replace(/[\s\u00A0]+/g, '') === '' &&
    element.querySelector('img, table, [data-note]') === null
  )
}

/** The declarations of an element as written: browsers drop Word's own. */
export function styleOf(element: Element): string {
  return element.getAttribute('style') ?? ''
}

/** The block that contains an element. */
export function blockAround(element: Element): Element {
  let block = element
  while (block.parentElement && block.parentElement !== block.ownerDocument.body) block = block.parentElement
  return block
}

const pointsOf: Record<string, number> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835, em: 12, rem: 12 }

/** A length of a style in points; 0 for none. */
export function points(length: string): number {
  const [, unit = ''] = /^-?[\d.]+([a-z]+)$/.exec(length) ?? []
  return Number.parseFloat(length) * (pointsOf[unit] ?? 0) || 0
}
