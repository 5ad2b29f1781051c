/** The badge of a message that the backend holds back because it looks automatic. */
export function HeldBack() {
  return (
    <span className="mt-1 block w-fit rounded-full bg-sand px-2 py-0.5 text-xs font-semibold text-ink">
      Held back: looks automatic
    </span>
  )
}
