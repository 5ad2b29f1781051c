import { styleOf } from './elements.ts'

/** Declarations that change the meaning of a text, or hide it. */
const telling =
  /^\s*(?:display|visibility|mso-hide|opacity|font|font-size|font-weight|font-style|text-decoration|text-decoration-line)\s*:/i

/** The elements that a selector of another program matches; none if the browser cannot parse it. */
function matching(page: Document, selectors: string): Element[] {
  try {
    return [...page.querySelectorAll(selectors)]
  } catch {
    return []
  }
}

/** A style sheet without comments, and without HTML comment marks around it. */
function withoutComments(sheets: string): string {
  const [first = '', ...parts] = sheets.replaceAll('<!--', '').replaceAll('-->', '').split('/*')
  return first + parts.map((part) => part.split('*/').slice(1).join('*/')).join('')
}

/**
 * Applies the rules of a clipboard's style sheets to the elements, before their own styles: spreadsheets mark
 * bold and hidden cells only there. Rules for print and other media are ignored.
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
