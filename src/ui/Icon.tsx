/** Drawn for this site on a grid of 24, one stroke: what islands draw. */
export const islandShapes = {
  left: 'M19 12H5m6-6-6 6 6 6',
  right: 'M5 12h14m-6-6 6 6-6 6',
  outside: 'M14 4h6v6m0-6L10 14M18 14v6H4V6h6',
  alert: 'M12 3 2 20h20zM12 9v5m0 3v.1',
} as const

/** A line drawing beside words that say the same. */
export function Icon({ name }: { name: keyof typeof islandShapes }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={islandShapes[name]} />
    </svg>
  )
}
