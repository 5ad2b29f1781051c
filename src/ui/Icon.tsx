interface IconProps {
  /** A path of icon-shapes.ts. */
  shape: string
  /** Pixels; by default the style sheet decides. */
  size?: number
}

/** A line icon beside a text with the same meaning. */
export function Icon({ shape, size }: IconProps) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  )
}
