import { isEmpty } from './elements.ts'

type List = HTMLOListElement | HTMLUListElement

/** An empty copy of a list. */
function listLike(list: List, start: number): Element {
  const other = list.ownerDocument.createElement(list.tagName)
  other.className = list.className
  if (list instanceof HTMLOListElement && start !== 1) other.setAttribute('start', String(start))
  return other
}

/** The number of the first of `count` items. */
export function firstNumber(list: Element, count: number): number {
  if (!(list instanceof HTMLOListElement)) return 1
  return list.hasAttribute('start') || !list.reversed ? list.start : count
}

const lineBlocks = 'p, h1, h2, h3, h4, h5, h6, blockquote'

/** Makes a paragraph of each line of an item. */
function splitLines(item: Element): void {
  // From the last to the first, so that each cut ends where the next line begins.
  for (const end of [...item.querySelectorAll('br')].toReversed()) {
    const block = end.closest(`${lineBlocks}, li, table`)
    if (!block || block.closest('li, table') !== item) continue
    const range = item.ownerDocument.createRange()
    range.setStartAfter(end)
    const next = block === item ? [...item.children].find((child) => isAfter(end, child)) : undefined
    if (next) range.setEndBefore(next)
    else range.setEnd(block, block.childNodes.length)
    const line = item.ownerDocument.createElement('p')
    line.append(range.extractContents())
    end.remove()
    if (next) next.before(line)
    else if (block === item) item.append(line)
    else block.after(line)
    if (isEmpty(line)) line.remove()
  }
}

/** Whether a block or a list begins after a line end. */
function isAfter(end: Element, child: Element): boolean {
  const follows = end.compareDocumentPosition(child) & Node.DOCUMENT_POSITION_FOLLOWING
  return follows !== 0 && child.matches(`${lineBlocks}, ul, ol, table, figure`)
}

/** The paragraphs of an item after its first line. */
function laterLines(item: Element): Element[] {
  const blocks = [...item.children].filter((child) => child.matches(lineBlocks) && !isEmpty(child))
  const [first] = blocks
  const isFirst = first && [...item.childNodes].find((node) => node.textContent?.trim()) === first
  return isFirst ? blocks.slice(1) : blocks
}

/** Moves the later lines of each item behind the item, and continues the list after them. */
function splitList(list: List): void {
  let number = firstNumber(list, 0)
  let current: Element | undefined
  const result: Node[] = []
  const all = Array.from(list.childNodes)
  for (const node of all) {
    if (!current) {
      current = listLike(list, number)
      result.push(current)
    }
    current.append(node)
    if (!(node instanceof HTMLLIElement)) continue
    number += 1
    const [line] = laterLines(node)
    if (!line) continue
    const nodes = [...node.childNodes]
    result.push(...nodes.slice(nodes.indexOf(line)))
    current = undefined
  }
  list.replaceWith(...result)
}

/**
 * In the editor, an item is one line. Further paragraphs move behind it, and the list continues with the next
 * number; in nested lists they are appended to the line.
 */
export function separateLines(page: Document): void {
  const items = [...page.querySelectorAll('li')].filter((item) => !item.closest('table, .notes'))
  for (const item of items) splitLines(item)
  const lists = new Set(items.filter((item) => laterLines(item).length > 0).map((item) => item.parentElement))
  for (const list of lists) {
    if (!(list instanceof HTMLOListElement || list instanceof HTMLUListElement)) continue
    if (list.parentElement === page.body) splitList(list)
    else
      for (const line of list.querySelectorAll(':scope > li > p')) {
        line.before(' ')
        line.replaceWith(...line.childNodes)
      }
  }
}
