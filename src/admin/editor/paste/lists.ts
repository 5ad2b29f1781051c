import { type List, listElements, nestItems, renumberedItems } from '#document/read/lists/nest.ts'
import { blockElements } from './blocks.ts'
import {
  formatOf,
  itemsOf,
  markOf,
  programItem,
  removeMark,
  type TypedItem,
  typedItem,
  writeOut,
} from './list-items.ts'

/** Elements that lists replace, side by side. */
interface Run<I> {
  blocks: Element[]
  items: I[]
}

/** The runs of adjacent elements that are items, or that hold them alone. */
function runsOf<I, E extends Element>(
  elements: Iterable<E>,
  itemsOf: (element: E) => { block: Element; items: I[] } | undefined,
): Run<I>[] {
  const runs: Run<I>[] = []
  for (const element of elements) {
    const found = itemsOf(element)
    if (!found) continue
    const last = runs.at(-1)
    if (last?.blocks.at(-1)?.nextElementSibling === found.block) {
      last.blocks.push(found.block)
      last.items.push(...found.items)
    } else runs.push({ blocks: [found.block], items: found.items })
  }
  return runs
}

function make(page: Document, lists: List<Node>[]): Node[] {
  return listElements<Node>(lists, (name, attributes, children, { format }) => {
    const element = page.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    // For countRenumbered(); the sanitiser drops it.
    if (format && name === 'ol') element.setAttribute('type', format)
    element.append(...children)
    return element
  })
}

function replace({ blocks }: Run<unknown>, lists: List<Node>[]): void {
  const [first] = blocks
  first?.before(...make(first.ownerDocument, lists))
  for (const block of blocks) block.remove()
}

/** Whether levels and marks can only be those of a list. On a page, the outermost list has digits. */
function isList(lists: List<Node>[], items: readonly TypedItem[], next: number | undefined): boolean {
  const [list] = lists
  const [first] = items
  if (!list || !first || lists.length > 1) return false
  if (items.length === 1 && list.start !== next) return false
  const isWhole = ({ items }: List<Node>): boolean =>
    items.every(
      ({ lists }) => lists.length < 2 && lists.every((inner) => inner.start === 1 && isWhole(inner)),
    )
  const isLettered = list.kind === 'ol' && list.format !== '1'
  return isWhole(list) && !isLettered && items.some(({ isSetApart }) => isSetApart)
}

/** Turns paragraphs with typed marks into lists if they can be nothing else; indents have no other meaning in a text. */
function nestTyped(page: Document): void {
  const paragraphs = [...page.querySelectorAll<HTMLElement>('p, div')].filter(
    (one) => !one.closest('table, li'),
  )
  let last: { list: List<Node>; level: number } | undefined
  for (const run of runsOf(paragraphs, typedItem)) {
    const lists = nestItems<Node>(run.items)
    const level = run.items[0]?.level ?? 0
    const next = last?.level === level ? last.list.start + last.list.items.length : undefined
    if (!isList(lists, run.items, next)) continue
    const [list] = lists
    last = list?.kind === 'ol' ? { list, level } : undefined
    for (const item of run.items) removeMark(item)
    replace(run, lists)
  }
}

/** Turns the items that each program writes in its own way into nested lists. */
export function readLists(page: Document): void {
  // Numbered headings keep their number as text; bullets are removed.
  for (const heading of page.querySelectorAll(':is(h1, h2, h3, h4, h5, h6)[style*="mso-list" i]'))
    writeOut(markOf(heading))
  const paragraphs = [...page.querySelectorAll<HTMLElement>('p, div')]
  const written = paragraphs.filter((paragraph) => !paragraph.querySelector(blockElements))
  for (const run of runsOf(written, programItem)) replace(run, nestItems<Node>(run.items))
  nestTyped(page)
  for (const run of runsOf(page.querySelectorAll('ul, ol'), itemsOf)) replace(run, nestItems<Node>(run.items))
}

/** The lists in elements, as they are nested. */
function listsIn(elements: Iterable<Element>): List<Node>[] {
  return Array.from(elements).flatMap((element) => {
    if (!element.matches('ul, ol:not(.notes)')) return listsIn(element.children)
    const items: List<Node>['items'] = []
    for (const inner of element.children)
      if (inner.matches('li')) items.push({ content: [inner], lists: listsIn(inner.children) })
      // Google Docs writes inner lists beside the items.
      else items.at(-1)?.lists.push(...listsIn([inner]))
    return [{ kind: element.matches('ol') ? 'ol' : 'ul', start: 1, format: formatOf(element), items }]
  })
}

/** Number of list items that pages number in another way. */
export function countRenumbered(page: Document): number {
  return renumberedItems(listsIn(page.body.children))
}
