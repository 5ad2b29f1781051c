import { digest } from '#lib/digest.ts'
import { publicationsPageSize } from '#lib/paging.ts'

interface ListPage {
  number: number
  last: number
  /** What the page shows beside its cards. */
  chips: unknown[]
  /** Of the publications on it. */
  digests: string[]
}

/** The first pages of the list, which readers open, are new in every build. */
const alwaysNew = 12

function keyOf({ number, last, chips, digests }: ListPage): string {
  return digest([number, last, JSON.stringify(chips), ...digests].join())
}

/**
 * Cache keys of the pages of the list: the page's own and, where a quick build may show it, that of the page which
 * stood there in the build before. That is one whose publications are all as they were, and only moved: a new
 * publication moves those of every page by one place. `now` and `before` are the digests of the publications of both
 * builds, in the order of the list.
 */
export function listKeys(now: string[], before: string[]) {
  const current = new Set(now)
  const lastBefore = Math.ceil(before.length / publicationsPageSize)

  return (page: ListPage): string => {
    const own = keyOf(page)
    const start = (page.number - 1) * publicationsPageSize
    const digests = before.slice(start, start + publicationsPageSize)
    // A page that named more pages than there are would link to what is not there.
    const isRight = lastBefore <= page.last && digests.length > 0 && digests.every((one) => current.has(one))
    if (page.number <= alwaysNew || !isRight) return own
    return `${own} ${keyOf({ number: page.number, last: lastBefore, chips: [], digests })}`
  }
}
