import { accountParts } from '#admin/extensions/account-sections.ts'
import { accountPath } from '#config/paths.ts'

/** Links to the parts of the profile, in a row that wraps. */
export function PartLinks({ current }: { current: string }) {
  return (
    <nav aria-label="Parts of the profile" className="mb-5 border-b border-line pb-2">
      <ul className="-mx-3 flex flex-wrap gap-1">
        {accountParts().map(({ part, name }) => (
          <li key={part}>
            <a
              href={accountPath(part)}
              data-part=""
              aria-current={part === current ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] text-soft hover:bg-sand hover:text-ink aria-[current]:bg-sand aria-[current]:font-semibold aria-[current]:text-ink lg:pointer-fine:min-h-9"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
