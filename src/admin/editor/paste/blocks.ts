import { rename, styleOf, wrapContents } from './elements.ts'

// Converts elements of other programs and pages to those of the allow-list.

const renamed: Record<string, string> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  cite: 'em',
  menu: 'ul',
  dir: 'ul',
  listing: 'pre',
  xmp: 'pre',
  plaintext: 'pre',
}

const containers =
  'div, section, article, main, header, footer, nav, aside, address, dl, dt, dd, pre, center, form, fieldset, details, summary, hgroup'
/** Elements that begin a line. */
export const blockElements = `p, h1, h2, h3, h4, h5, h6, ul, ol, li, table, figure, blockquote, ${containers}`

function isBold(element: HTMLElement): boolean {
  const { fontWeight } = element.style
  return fontWeight === 'bold' || Number(fontWeight) >= 600
}

/** Formats set by styles become elements. */
export function stylesToElements(page: Document): void {
  // Google Docs wraps everything in a `b` that is not bold.
  for (const element of page.querySelectorAll<HTMLElement>('b[style*="font-weight"]'))
    if (!isBold(element)) element.replaceWith(...element.childNodes)
  for (const element of page.querySelectorAll<HTMLElement>('span[style], font[style]')) {
    const { fontStyle, textDecoration, verticalAlign } = element.style
    if (isBold(element) && !element.closest('h1, h2, h3, h4, h5, h6')) wrapContents(element, 'strong')
    if (fontStyle === 'italic') wrapContents(element, 'em')
    if (textDecoration.includes('underline') && !element.closest('a')) wrapContents(element, 'u')
    if (textDecoration.includes('line-through')) wrapContents(element, 's')
    if (verticalAlign === 'super') wrapContents(element, 'sup')
    if (verticalAlign === 'sub') wrapContents(element, 'sub')
  }
  for (const [from, to] of Object.entries(renamed))
    for (const element of page.querySelectorAll(from)) rename(element, to)
}

/** Word's paragraph styles become elements. */
export function wordStyles(page: Document): void {
  for (const paragraph of page.querySelectorAll('p')) {
    const level = /mso-outline-level:\s*([1-6])/i.exec(styleOf(paragraph))?.[1]
    if (paragraph.matches('.MsoTitle')) rename(paragraph, 'h1')
    else if (paragraph.matches('.MsoQuote, .MsoIntenseQuote')) rename(paragraph, 'blockquote')
    else if (paragraph.matches('.MsoCaption')) paragraph.className = 'caption'
    else if (level) rename(paragraph, `h${level}`)
  }
}

/** Elements with the role of a heading, list, item or table header in place of the element itself. */
export function rolesToElements(page: Document): void {
  for (const cell of page.querySelectorAll('td:is([role="columnheader"], [role="rowheader"])'))
    rename(cell, 'th')
  for (const element of page.querySelectorAll('[role="heading"]:not(h1, h2, h3, h4, h5, h6)')) {
    const level = Number(element.getAttribute('aria-level'))
    rename(element, `h${level >= 1 && level <= 6 ? level : 2}`)
  }
  for (const list of page.querySelectorAll('[role="list"]:not(ul, ol)')) {
    const items = [...list.querySelectorAll('[role="listitem"]')].filter(
      (item) => item.closest('[role="list"]') === list,
    )
    if (items.length === 0) continue
    for (const item of items) if (!item.matches('li')) rename(item, 'li')
    rename(list, 'ul')
  }
}

/** Unwraps unknown elements: the sanitiser would drop some together with their words. */
export function unwrapUnknown(page: Document): void {
  for (const element of page.querySelectorAll('*'))
    if (element instanceof HTMLUnknownElement) element.replaceWith(...element.childNodes)
}

/** Accepts all tracked changes. */
export function acceptChanges(page: Document): void {
  for (const removed of page.querySelectorAll('.msoDel, del[datetime]')) removed.remove()
  for (const added of page.querySelectorAll('.msoIns > ins, ins[datetime]')) rename(added, 'span')
}

/** Inserts, as text, content that style sheets generate: line ends, quotation marks, entry numbers. */
export function styledWords(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const broken: Text[] = []
  while (walker.nextNode()) {
    const { currentNode } = walker
    const styled = currentNode.parentElement?.closest('[style*="white-space" i], pre')
    const keepsLines =
      styled &&
      (styled.matches('pre:not([style*="white-space" i])') ||
        /white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces)/i.test(styleOf(styled)))
    const text = currentNode.nodeValue ?? ''
    if (keepsLines && currentNode instanceof Text && text.trim().includes('\n')) broken.push(currentNode)
  }
  for (const text of broken) {
    const lines = (text.nodeValue ?? '').split('\n')
    text.replaceWith(...lines.flatMap((line, at) => (at === 0 ? [line] : [page.createElement('br'), line])))
  }
  for (const quotation of page.querySelectorAll('q')) {
    quotation.prepend('“')
    quotation.append('”')
  }
  // Zotero and other reference managers put the number and the text of an entry into separate blocks.
  for (const number of page.querySelectorAll('.csl-left-margin')) {
    const entry = number.nextElementSibling
    rename(number, 'span').append(' ')
    if (entry?.matches('.csl-right-inline')) rename(entry, 'span')
  }
}

/** Removes empty inline elements, which programs leave after words. */
export function removeEmptyInline(page: Document): void {
  const inline = 'span, font, b, strong, i, em, u, s, strike, del, ins, sup, sub, mark, small, big, o\\:p'
  // Innermost first.
  for (const element of Array.from(page.querySelectorAll(inline)).toReversed())
    if (element.childNodes.length === 0 && !element.matches('[id], [name]')) element.remove()
}

/** Unwraps containers. Inline content beside blocks becomes paragraphs. */
export function flattenContainers(page: Document): void {
  // Innermost first.
  for (const container of Array.from(page.querySelectorAll(containers)).toReversed()) {
    if (container.querySelector(blockElements) === null) {
      rename(container, 'p')
      continue
    }
    let loose: Element | undefined
    for (const child of Array.from(container.childNodes)) {
      if (child instanceof Element && (child.matches(blockElements) || child.querySelector(blockElements)))
        loose = undefined
      else if (loose) loose.append(child)
      else if (child.textContent?.trim()) {
        loose = page.createElement('p')
        child.before(loose)
        loose.append(child)
      }
    }
    container.replaceWith(...container.childNodes)
  }
}
