import { publicationsPageSize } from '#lib/paging.ts'

/** Eight cards that are loading (PUB-04). */
export function ListSkeleton() {
  return (
    <ul className="publications" aria-busy="true" aria-label="Loading the publications">
      {Array.from({ length: publicationsPageSize }, (_, place) => (
        <li key={place} className="publication" aria-hidden="true">
          <div className="publication-picture skeleton skeleton-fill" />
          <div className="publication-words">
            <div className="skeleton" />
            <div className="skeleton skeleton-text" />
          </div>
        </li>
      ))}
    </ul>
  )
}
