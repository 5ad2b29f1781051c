import { sheetColour, sheetGround } from './colours.ts'
import { styleOf } from './elements.ts'

/** Declarations that change the meaning of a text, hide it, or show the level of an item. */
const telling =
  /^\s*(?:display|visibility|mso-hide|opacity|font|font-size|font-weight|font-style|text-decoration|text-decoration-line|text-indent|text-transform|font-family|font-variant|list-style|list-style-type|margin|margin-left|padding-left)\s*:/i

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
 * Colours of style sheets are not those of words that a person coloured: they only show what can be seen
 * (colours.ts).
 */
const renamed: [RegExp, string][] = [
  [/^\s*color\s*:/i, `${sheetColour}:`],
  [/^\s*background(?:-color|-image(?=.*\())?\s*:/i, `${sheetGround}:`],
]

function declarationsOf(block: string): string[] {
  return block.split(';').flatMap((one) => {
    const [shape, name] = renamed.find(([pattern]) => pattern.test(one)) ?? []
    if (shape && name) return one.replace(shape, name)
    return telling.test(one) ? one : []
  })
}

/** Rules for classes and identifiers apply over those for elements. */
const isSpecific = ([selectors]: [string, string[]]) => /[.#]/.test(selectors)

/**
 * Applies the rules of a clipboard's style sheets to the elements, before their own styles: spreadsheets mark
 * bold and hidden cells only there. Rules for print and other media are ignored. Returns false if the ground of
 * words may depend on one of them.
 */
export function inlineStyles(page: Document, sheets: string): boolean {
  const rules: [string, string[]][] = []
  let isWhole = true
  for (const rule of withoutComments(sheets).split('}')) {
    const [selectors = '', block = '', ...inner] = rule.split('{')
    if (inner.length > 0 || selectors.includes('@')) isWhole &&= !/background/i.test(rule)
    else rules.push([selectors.trim(), declarationsOf(block)])
  }
  const ordered = [...rules.filter((rule) => !isSpecific(rule)), ...rules.filter(isSpecific)]
  // From the last to the first, so that later declarations follow.
  for (const [selectors, declarations] of ordered.toReversed())
    if (declarations.length > 0)
      for (const element of matching(page, selectors))
        element.setAttribute('style', `${declarations.join(';')};${styleOf(element)}`)
  return isWhole
}
