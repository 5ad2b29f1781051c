import { accountParts } from '#admin/extensions/account-sections.ts'
import { accountPath } from '#config/paths.ts'

/** Links to the parts of the profile, in a row that wraps. */
export function PartLinks({ current }: { current: string }) {
  return (
    <nav aria-label="Parts of the profile" className="mb-5 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {accountParts().map(({ part, name }) => (
          <li key={part}>
            <a
              href={accountPath(part)}
              data-part=""
              aria-current={part === current ? 'page' : undefined}
              className="flex min-h-11 items-center text-[0.9375rem] text-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-accent)] lg:pointer-fine:min-h-9"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
