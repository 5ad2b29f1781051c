import { styleOf } from './elements.ts'

/** Declarations that change the meaning of a text, or hide it. */
const telling =
  /^\s*(?:display|visibility|mso-hide|opacity|font|font-size|font-weight|font-style|text-decoration|text-decoration-line)\s*:/i

/** The elements of a page that a selector of another program means; none where the browser does not know it. */
function matching(page: Document, selectors: string): Element[] {
  try {
    return [...page.querySelectorAll(selectors)]
  } catch {
    return []
  }
}

/** A style sheet without comments, and without those of HTML around it. */
function withoutComments(sheets: string): string {
  const [first = '', ...parts] = sheets.replaceAll('<!--', '').replaceAll('-->', '').split('/*')
  return first + parts.map((part) => part.split('*/').slice(1).join('*/')).join('')
}

/**
 * Writes the rules of a clipboard's own style sheets into the elements, before what they have themselves: spreadsheets
 * say there what is bold or hidden. Rules for print and other media do not count.
 */
export function inlineStyles(page: Document, sheets: string): void {
  for (const rule of withoutComments(sheets).split('}')) {
    const [selectors = '', block = '', ...inner] = rule.split('{')
    const declarations = block.split(';').filter((one) => telling.test(one))
    if (declarations.length === 0 || inner.length > 0 || selectors.includes('@')) continue
    for (const element of matching(page, selectors.trim()))
      element.setAttribute('style', `${declarations.join(';')};${styleOf(element)}`)
  }
}
