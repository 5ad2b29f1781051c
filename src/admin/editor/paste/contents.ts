import { contentsIn } from '#document/read/contents.ts'
import { parsedOf } from '#ui/parse-html.ts'
import { blockElements } from './blocks.ts'
import { isEmpty } from './elements.ts'

const headingNames = 'h1, h2, h3, h4, h5, h6'

/** Removes tables of contents. Returns their number. */
export function removeContents(page: Document): number {
  const headings = Array.from(page.querySelectorAll(`${headingNames}, [role="heading"]`), parsedOf)
  const blocks = [...page.querySelectorAll(`p, div, li, table, figure, ${headingNames}`)].filter(
    (block) =>
      (block.matches('li, table, figure') || block.querySelector(blockElements) === null) &&
      !block.parentElement?.closest('table, figure') &&
      (block.matches('li') || block.closest('li') === null),
  )
  const elements = new Map(blocks.map((block) => [parsedOf(block), block]))
  const found = contentsIn([...elements.keys()], headings)
  for (const { title, entries } of found) {
    if (title) elements.get(title)?.remove()
    const removed = entries.flatMap((entry) => elements.get(entry) ?? [])
    const lists = new Set(removed.map((block) => block.closest('ul, ol')))
    // Inner items first: an item whose own list stays, stays as well.
    for (const block of removed.toReversed()) if (!block.querySelector('li')) block.remove()
    for (const list of lists) if (list && isEmpty(list)) list.remove()
  }
  return found.length
}
