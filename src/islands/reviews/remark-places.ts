import { type AnchoredBlock, anchorsOf } from '#document/anchors.ts'
import { wordsOf } from '#document/words.ts'
import { parsedOf } from '#ui/parse-html.ts'
import { safeParts } from '#ui/safe-html.ts'

/** Where the comments on a block stand: an element behind it. */
export interface RemarkPlace {
  block: AnchoredBlock
  /** Names the block within the text. */
  name: string
  element: HTMLElement
}

/** Whether an element of the page shows a block: pages number tables, and draw some. */
function shows(element: Element, { words, kind }: AnchoredBlock): boolean {
  const own = wordsOf([parsedOf(element)]).normalize('NFC')
  return words === '' ? own === '' && kind === 'figure' : own.includes(words)
}

/**
 * Puts an element behind each block of a shown text. Returns them, and a function that removes them. `html` is the text
 * as it is stored, by which the editor finds the blocks too.
 */
export function addPlaces(prose: Element, html: string): { places: RemarkPlace[]; remove: () => void } {
  const shown = [...prose.children]
  let next = 0
  const places = anchorsOf(safeParts(html)).flatMap((block): RemarkPlace[] => {
    const found = shown.findIndex((element, at) => at >= next && shows(element, block))
    const behind = shown[found]
    if (behind === undefined) return []
    next = found + 1
    const element = document.createElement('div')
    element.className = 'remarks'
    behind.after(element)
    return [{ block, name: `${block.kind} ${block.nth} ${block.words}`, element }]
  })
  return {
    places,
    remove() {
      for (const { element } of places) element.remove()
    },
  }
}
