import { type AnchoredBlock, anchorsOf, wordsOfItem } from '#document/anchors.ts'
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
  const parsed = parsedOf(element)
  const own = kind === 'item' ? wordsOfItem(parsed) : wordsOf([parsed]).normalize('NFC')
  return words === '' ? own === '' && kind === 'figure' : own.includes(words)
}

/** Puts an element behind a block; for an item of a list at its end, before the items within it. */
function placeBehind(shown: Element): HTMLElement {
  const element = document.createElement('div')
  element.className = 'remarks'
  if (shown.localName === 'li') shown.insertBefore(element, shown.querySelector(':scope > :is(ul, ol)'))
  else shown.after(element)
  return element
}

/**
 * Puts an element behind each block of a shown text. Returns them, and a function that removes them. `html` is the text
 * as it is stored, by which the editor finds the blocks too.
 */
export function addPlaces(prose: Element, html: string): { places: RemarkPlace[]; remove: () => void } {
  const [blocks, items] = [[...prose.children], [...prose.querySelectorAll('li')]]
  const next = { block: 0, item: 0 }
  const found = anchorsOf(safeParts(html)).flatMap((block) => {
    const [all, from] = block.kind === 'item' ? ([items, 'item'] as const) : ([blocks, 'block'] as const)
    const place = all.findIndex((element, at) => at >= next[from] && shows(element, block))
    const shown = all[place]
    if (shown === undefined) return []
    next[from] = place + 1
    return [{ block, shown }]
  })
  // Only now: an element within an item would be searched with its words.
  const places = found.map(({ block, shown }): RemarkPlace => ({
    block,
    name: `${block.kind} ${block.nth} ${block.words}`,
    element: placeBehind(shown),
  }))
  return {
    places,
    remove() {
      for (const { element } of places) element.remove()
    },
  }
}
