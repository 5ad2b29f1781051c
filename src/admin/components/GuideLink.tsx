import { guidePath } from '#config/paths.ts'

/** A link to the guide for staff, which opens beside the work. */
export function GuideLink({ children }: { children: string }) {
  return (
    <a className="text-accent underline" href={guidePath} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
