import { useCallback, useEffect, useRef, useState } from 'react'
import { ListSelect } from '#admin/lists/ListSelect.tsx'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { type AuditLine, listAudit } from '#contract/audit.ts'
import type { Colleague } from '#contract/colleagues.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { actWords, kindNames } from './audit-words.ts'
import { moment, NotLoaded, Section, shortName } from './Section.tsx'

const pageLength = 20

interface Lines {
  data: AuditLine[]
  /** What older ones continue from; '' at the end. */
  next: string
}

/** What staff have done, newest first (OWN-04). */
export function Activity({ colleagues }: { colleagues: Colleague[] }) {
  const [wanted, setWanted] = useState({ account: '', kind: '' })
  const [lines, setLines] = useState<Lines>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  /** Reads a page, behind those that are there; an answer to an earlier question is dropped. */
  const read = useCallback(
    async (before?: Lines) => {
      latest.current += 1
      const own = latest.current
      setFailed(false)
      setBusy(true)
      try {
        const search = { ...wanted, limit: pageLength, before: before?.next ?? '' }
        const { data, next } = await callAsStaff(listAudit, { search })
        if (own === latest.current) setLines({ data: [...(before?.data ?? []), ...data], next })
      } catch (error) {
        if (!sessionGuard.handleLostSession(error, signedOutMessages.readAccount) && own === latest.current)
          setFailed(true)
      }
      if (own === latest.current) setBusy(false)
    },
    [wanted],
  )

  useEffect(() => void read(), [read])

  return (
    <Section
      title="Activity"
      lead="What was done here, kept for a year. Nobody can change or remove a line."
      actions={
        <div className="flex min-w-0 flex-wrap gap-3">
          <ListSelect
            label="Person"
            value={wanted.account}
            options={[
              ['', 'Everybody'],
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
      }
    >
      {lines?.data.length === 0 && <p className="text-soft">Nothing of this kind within a year.</p>}
      {lines && lines.data.length > 0 && (
        <ul aria-busy={busy} className="grid divide-y divide-line">
          {lines.data.map((line) => (
            <li key={line._id} className="min-w-0 py-2.5 [overflow-wrap:anywhere] first:pt-0 last:pb-0">
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
      {(failed || !lines) && (
        <NotLoaded what="the activity" failed={failed} reload={() => read(lines?.next ? lines : undefined)} />
      )}
      {lines?.next && !failed && (
        <Button kind="quiet" className="justify-self-start" busy={busy} onClick={() => void read(lines)}>
          Show older
        </Button>
      )}
    </Section>
  )
}
