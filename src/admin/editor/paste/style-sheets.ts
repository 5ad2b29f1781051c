import { styleOf } from './elements.ts'

/** Declarations that change what a text says, or that hide it. */
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

/**
 * Writes the rules of a clipboard's own style sheets into the elements, before what they have themselves: spreadsheets
 * say there what is bold or hidden.
 */
export function inlineStyles(page: Document, sheets: string): void {
  const rules = sheets.replace(/<!--|-->/g, '').replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
  for (const [, selectors = '', block = ''] of rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const declarations = block.split(';').filter((one) => telling.test(one))
    if (declarations.length === 0 || selectors.trim().startsWith('@')) continue
    for (const element of matching(page, selectors.trim()))
      element.setAttribute('style', `${declarations.join(';')};${styleOf(element)}`)
  }
}
