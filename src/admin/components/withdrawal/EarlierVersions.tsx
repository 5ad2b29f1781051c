import { useState } from 'react'
import { ActionButton } from '#admin/components/ActionButton.tsx'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { readPublishStatusNow } from '#admin/shell/PublishStatus.tsx'
import { publicVersionPath } from '#config/version-path.ts'
import { reasonLimit, type PublicVersion, versionsIn } from '#contract/history.ts'
import type { SavedPublication } from '#contract/publication-cards.ts'
import type { StaffPublication } from '#contract/publications.ts'
import { withdrawPublicVersion } from '#contract/withdrawals.ts'
import { dayInWords, versionText } from '#lib/told.ts'
import { callAsStaff } from '#session/session.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { reportRefusal } from './report-refusal.ts'

interface EarlierVersionsProps {
  publication: StaffPublication
  onSaved: (saved: SavedPublication) => void
}

/** The replaced public versions of a publication, each of which can be withdrawn (REV-04). */
export function EarlierVersions({ publication, onSaved }: EarlierVersionsProps) {
  const { _id: id, history } = publication
  const [open, setOpen] = useState(0)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const versions = versionsIn(history).slice(0, -1)
  if (versions.length === 0) return null

  function choose(number: number): void {
    setOpen(number)
    setReason('')
    setError(undefined)
  }

  async function withdraw(number: number): Promise<void> {
    if (reason.trim() === '') return setError('Please give a reason')
    try {
      const saved = await callAsStaff(withdrawPublicVersion, { id, body: { number, reason } })
      toast.success(`Version ${number} is withdrawn`)
      choose(0)
      void readPublishStatusNow()
      onSaved(saved)
    } catch (cause) {
      setError(reportRefusal(cause)['reason'])
    }
    return undefined
  }

  const fields = ({ number }: PublicVersion) => (
    <div className="mt-2 grid gap-3">
      <p>The text of this version is deleted. Its page then shows your reason alone.</p>
      <Field
        label="Reason"
        dir="auto"
        value={reason}
        error={error}
        maxLength={reasonLimit}
        onChange={({ target }) => {
          setReason(target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton kind="danger" action={() => withdraw(number)}>
          {`Withdraw version ${number}`}
        </ActionButton>
        <SmallButton onClick={() => choose(0)}>Cancel</SmallButton>
      </div>
    </div>
  )

  return (
    <section className="grid gap-3">
      <h3 className="font-bold">Earlier versions</h3>
      <ul className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.number} className="py-3 first:pt-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <a
                href={publicVersionPath(id, version.number)}
                target="_blank"
                rel="noopener"
                className="text-accent underline"
              >
                {versionText(version)}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              {version.withdrawnOn === '' && open !== version.number && (
                <SmallButton onClick={() => choose(version.number)}>
                  Withdraw…<span className="sr-only">{` version ${version.number}`}</span>
                </SmallButton>
              )}
            </div>
            {version.withdrawnOn && (
              <p className="text-sm [overflow-wrap:anywhere] text-soft">
                {`Withdrawn on ${dayInWords(version.withdrawnOn)}: `}
                <bdi>{version.withdrawn}</bdi>
              </p>
            )}
            {open === version.number && fields(version)}
          </li>
        ))}
      </ul>
    </section>
  )
}
