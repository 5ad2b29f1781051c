import { Icon } from '#ui/Icon.tsx'
import { chevronLeft, chevronRight } from '#admin/components/icon-shapes.ts'
import { Button } from '#ui/Button.tsx'

interface PagerProps {
  page: number
  pages: number
  onChange: (page: number) => void
}

/** Links to the previous and next page of a list with several pages. */
export function Pager({ page, pages, onChange }: PagerProps) {
  if (pages === 1) return null
  function turn(to: number): void {
    onChange(to)
    scrollTo(0, 0)
  }
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-center gap-4">
      <Button kind="quiet" disabled={page === 1} onClick={() => turn(page - 1)}>
        <Icon shape={chevronLeft} size={16} />
        Previous
      </Button>
      <p className="text-sm tabular-nums">
        Page {page.toLocaleString('en-GB')} of {pages.toLocaleString('en-GB')}
      </p>
      <Button kind="quiet" disabled={page === pages} onClick={() => turn(page + 1)}>
        Next
        <Icon shape={chevronRight} size={16} />
      </Button>
    </nav>
  )
}
