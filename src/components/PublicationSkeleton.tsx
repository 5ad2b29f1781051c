/** Placeholder of a publication while it loads (DET-02). */
export function PublicationSkeleton() {
  return (
    <div className="paper wrap" aria-busy="true">
      <span className="sr-only">Loading the publication</span>
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-picture" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  )
}
