import { publicationsPagePath } from '#config/paths.ts'
import { gap, pageNumbers } from '#lib/paging.ts'
import { Icon } from '#ui/Icon.tsx'
import { arrowLeft, arrowRight } from '#ui/icon-shapes.ts'

interface PaginationProps {
  current: number
  last: number
  /** The last page that the build made; later ones are read live. */
  built?: number
}

interface StepProps {
  label: 'Previous' | 'Next'
  to: string | undefined
}

function Step({ label, to }: StepProps) {
  const back = label === 'Previous'
  return (
    <a
      className="pages-step"
      href={to}
      rel={to && (back ? 'prev' : 'next')}
      role={to ? undefined : 'link'}
      aria-disabled={to ? undefined : true}
      aria-label={label}
    >
      {back && <Icon shape={arrowLeft} />}
      <span>{label}</span>
      {!back && <Icon shape={arrowRight} />}
    </a>
  )
}

/** Links to the pages of the list: previous and next, numbers, gaps (PUB-03). */
export function Pagination({ current, last, built = last }: PaginationProps) {
  if (last < 2) return null
  const address = (page: number) => publicationsPagePath(page, page <= built)
  return (
    <nav className="pages" aria-label="Pages">
      <Step label="Previous" to={current > 1 ? address(current - 1) : undefined} />
      <ol>
        {pageNumbers(current, last).map((number, place) =>
          number === gap ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap is nothing but its place
            <li key={`gap-${place}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                href={address(number)}
                aria-label={`Page ${number}`}
                aria-current={number === current ? 'page' : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      <Step label="Next" to={current < last ? address(current + 1) : undefined} />
    </nav>
  )
}
