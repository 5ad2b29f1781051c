import { digest } from '#lib/record-digest.ts'
import { publicationsPageSize } from '#lib/paging.ts'

interface ListPage {
  number: number
  last: number
  /** Other content of the page, besides its cards. */
  chips?: unknown
  /** Of the publications on it. */
  digests: string[]
}

/** The first pages of the list, which readers open, are rendered in every build. */
const alwaysNew = 12

function keyOf({ number, last, chips, digests }: ListPage): string {
  return digest([number, last, JSON.stringify(chips), ...digests].join())
}

/**
 * Cache keys of the pages of the list: the page's own key and, if a quick build may reuse it, the key of the previous
 * build's page with this number. That page is reusable if all its publications are unchanged and have only moved, as
 * every page does when a publication is added. `now` and `before` are the digests of the publications of both builds,
 * in the order of the list.
 */
export function listKeys(now: string[], before: string[]) {
  const current = new Set(now)
  const lastBefore = Math.ceil(before.length / publicationsPageSize)

  return (page: ListPage): string => {
    const own = keyOf(page)
    const start = (page.number - 1) * publicationsPageSize
    const digests = before.slice(start, start + publicationsPageSize)
    // A page that counts more pages than there are now would have dead links.
    const isRight = lastBefore <= page.last && digests.length > 0 && digests.every((one) => current.has(one))
    if (page.number <= alwaysNew || !isRight) return own
    return `${own} ${keyOf({ number: page.number, last: lastBefore, digests })}`
  }
}
