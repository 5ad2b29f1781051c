/** How a list is numbered, as in the attribute `type` of `ol`. */
export type ListFormat = '1' | 'a' | 'A' | 'i' | 'I'

/** The formats of a page's lists, by level (ui/rich-blocks.css). */
const byLevel: ListFormat[] = ['1', 'a', 'i']

const byStyle = new Map<string, ListFormat | 'other'>([
  ['decimal', '1'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
])

/** The format of a written mark: '4.', '(b)', 'IV)'. */
export function formatOfMark(mark: string): ListFormat {
  const letters = /^\(?(\p{L}{1,8})[.):、-]?\)?$/u.exec(mark.trim())?.[1]
  if (letters === undefined) return '1'
  const isLower = letters === letters.toLowerCase()
  const isRoman = /^[ivxlcdm]+$/i.test(letters) && (letters.length > 1 || letters.toLowerCase() === 'i')
  if (isRoman) return isLower ? 'i' : 'I'
  return isLower ? 'a' : 'A'
}

/** The style of a list; some programs set it on the items. */
function styleOf(list: HTMLElement): string {
  const [first] = list.children
  return list.style.listStyleType || (first instanceof HTMLElement ? first.style.listStyleType : '')
}

/** Items of lists that pages number in another way, by level: 1., a., i. */
export function countRenumbered(page: Document): number {
  let count = 0
  for (const list of page.querySelectorAll<HTMLElement>('ol:not(.notes)')) {
    const style = styleOf(list)
    // Without a format, a nested list may have been copied from one of our pages.
    const format = style === '' ? list.getAttribute('type') : (byStyle.get(style) ?? 'other')
    if (!format || style === 'none') continue
    let level = 0
    for (let outer = list.parentElement?.closest('li'); outer; outer = outer.parentElement?.closest('li'))
      level += 1
    if (format !== byLevel[level % byLevel.length]) count += list.querySelectorAll(':scope > li').length
  }
  return count
}

/** '3 list items are numbered 1., a., i. here.'; '' if there are none. */
export function renumberedMessage(count: number): string {
  if (count === 0) return ''
  return `${count} ${count === 1 ? 'list item is' : 'list items are'} numbered 1., a., i. here.`
}
