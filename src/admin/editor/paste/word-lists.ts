import { styleOf } from './elements.ts'

interface Item {
  paragraph: Element
  list: string
  level: number
  tag: 'ol' | 'ul'
}

/** Word's list items are paragraphs that name their list and level, with the marker as text. */
function itemOf(paragraph: Element): Item | undefined {
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(styleOf(paragraph)) ?? []
  if (list === undefined) return undefined
  const marker = Array.from(paragraph.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
  const isNumber = /^[\s\u00A0]*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '')
  marker?.remove()
  return { paragraph, list, level: Number(level), tag: isNumber ? 'ol' : 'ul' }
}

interface OpenList {
  element: Element
  level: number
  item: Item
}

function nest(items: Item[], page: Document): Element[] {
  const roots: Element[] = []
  const open: OpenList[] = []
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    const top = open.at(-1)
    const isOther =
      top?.level === item.level &&
      (top.item.tag !== item.tag || (open.length === 1 && top.item.list !== item.list))
    if (isOther) open.pop()
    if (isOther || !top || top.level < item.level) {
      const element = page.createElement(item.tag)
      const parent = open.at(-1)?.element.lastElementChild
      if (parent) parent.append(element)
      else roots.push(element)
      open.push({ element, level: item.level, item })
    }
    const entry = page.createElement('li')
    entry.append(...item.paragraph.childNodes)
    open.at(-1)?.element.append(entry)
  }
  return roots
}

/** Turns the list paragraphs of Word into lists in lists. */
export function nestWordLists(page: Document): void {
  let items: Item[] = []
  const flush = () => {
    items[0]?.paragraph.before(...nest(items, page))
    for (const { paragraph } of items) paragraph.remove()
    items = []
  }
  for (const paragraph of page.querySelectorAll('p[style*="mso-list" i]')) {
    const item = itemOf(paragraph)
    if (!item) continue
    if (items.length > 0 && items.at(-1)?.paragraph.nextElementSibling !== paragraph) flush()
    items.push(item)
  }
  flush()
}
