import { organisation } from '#config/brand/brand.ts'
import { useCallback, useState } from 'react'
import { ActionButton } from '#admin/components/ActionButton.tsx'
import { moment, NotLoaded, Section, shortName } from '#admin/components/Section.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'
import { ListSelect } from '#admin/lists/ListSelect.tsx'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { type AuditLine, listAudit } from '#contract/audit/calls.ts'
import type { Colleague } from '#contract/colleagues.ts'
import { callAsStaff } from '#session/session.ts'
import { actWords, kindNames } from './audit-words.ts'

const pageLength = 20

interface Lines {
  data: AuditLine[]
  /** Cursor for older lines; '' if there are none. */
  next: string
}

interface Wanted {
  account: string
  kind: string
}

function readPage(wanted: Wanted, before: string): Promise<Lines> {
  return callAsStaff(listAudit, { search: { ...wanted, limit: pageLength, before } })
}

/** The audit trail of staff actions, newest first (OWN-04). */
export function Activity({ colleagues }: { colleagues: Colleague[] }) {
  const [wanted, setWanted] = useState<Wanted>({ account: '', kind: '' })
  const readFirst = useCallback(() => readPage(wanted, ''), [wanted])
  const { data: lines, failed, reload, change } = useLoaded(readFirst)

  async function readOlder(shown: Lines): Promise<void> {
    try {
      const { data, next } = await readPage(wanted, shown.next)
      change((now) => (now === shown ? { data: [...shown.data, ...data], next } : (now ?? shown)))
    } catch (error) {
      reportFailure(error, 'readAccount', 'Older activity could not be loaded')
    }
  }

  return (
    <Section
      title="Activity"
      lead={`All actions of staff in the last year, in ${organisation.timeZoneName}. No one can change or remove a line.`}
    >
      <div className="flex min-w-0 flex-wrap gap-3">
        <ListSelect
          label="Person"
          value={wanted.account}
          options={[
            ['', 'Everyone'],
            ...colleagues.map(({ _id, fullName }): [string, string] => [_id, shortName(fullName)]),
          ]}
          onChoose={(account) => setWanted((now) => ({ ...now, account }))}
        />
        <ListSelect
          label="Kind"
          value={wanted.kind}
          options={[['', 'Everything'], ...Object.entries(kindNames)]}
          onChoose={(kind) => setWanted((now) => ({ ...now, kind }))}
        />
      </div>
      {lines?.data.length === 0 && <p className="text-soft">No activity of this kind in the last year.</p>}
      {lines && lines.data.length > 0 && (
        <ul className="grid divide-y divide-line">
          {lines.data.map((line) => (
            <li key={line._id} className="min-w-0 py-2 [overflow-wrap:anywhere] first:pt-0 last:pb-0">
              <p>
                <bdi className="font-semibold">{line.who || 'Somebody unknown'}</bdi>{' '}
                <bdi>{actWords(line)}</bdi>
              </p>
              <p className="text-sm text-soft">
                <time dateTime={line.at}>{moment(line.at)}</time>
                {line.network && <> · network {line.network.slice(0, 6)}</>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {(failed || !lines) && <NotLoaded what="the activity" failed={failed} reload={reload} />}
      {lines?.next && (
        <ActionButton kind="quiet" className="justify-self-start" action={() => readOlder(lines)}>
          Show older
        </ActionButton>
      )}
    </Section>
  )
}
