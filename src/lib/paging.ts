/** Publications on a page of the public list (PUB-01). */
export const publicationsPageSize = 8

/** Publications in Home's row of the latest; a link leads to the others. */
export const latestSize = 6

/** Whether the query of an address asks for a page of the list. With a parameter of a search, the page is its own. */
export function asksForListPage(query: string): boolean {
  return /^\?page=(?!.*&(?:author|language|q|series|topic|year)=)/.test(query)
}

/** A gap in a row of page numbers. */
export const gap = 'gap'

/** Page numbers to show, always the first, the last and those around the current one (PUB-03). */
export function pageNumbers(current: number, last: number): (number | typeof gap)[] {
  const shown = [1, current - 1, current, current + 1, last]
  const numbers = [...new Set(shown)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    if (before === undefined || number - before === 1) return [number]
    return number - before === 2 ? [number - 1, number] : [gap, number]
  })
}
