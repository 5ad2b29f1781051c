/** Prefix of the id of the anchor that holds the number of a list item. */
export const numberMark = '_number_'

/**
 * Gives lists the start numbers that mark their items. A gap in the count begins a new list. Returns the number of lists
 * that begin an item without text before them, which only Word can show.
 */
export function numberLists(page: Document): number {
  const values = new Map<Element, number>()
  let orphans = 0
  for (const mark of page.querySelectorAll(`a[id^="${numberMark}"]`)) {
    const value = Number(mark.id.slice(numberMark.length))
    const item = mark.closest('li')
    mark.remove()
    if (!item) continue
    // Word counts empty items, which texts do not have.
    if (item.textContent === '' && item.childElementCount === 0) {
      item.remove()
      continue
    }
    let list = item.parentElement
    if (list?.tagName !== 'OL') continue
    values.set(item, value)
    const before = item.previousElementSibling
    if (before && value - 1 === values.get(before)) continue
    if (before) {
      const rest = page.createElement('ol')
      list.after(rest)
      while (before.nextElementSibling) rest.append(before.nextElementSibling)
      list = rest
    }
    if (value !== 1) list.setAttribute('start', String(value))
    if (!before && list.parentElement?.tagName === 'LI' && list.parentElement.firstChild === list)
      orphans += 1
  }
  return orphans
}
