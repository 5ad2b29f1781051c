/** Marks what the backend holds back because it looks like the work of a program. */
export function HeldBack() {
  return (
    <span className="mt-1 block w-fit rounded-full bg-sand px-2.5 py-0.5 text-xs font-semibold text-ink">
      Held back: looks automatic
    </span>
  )
}
