import { readAttentionNow, useAttention, useAttentionUnknown } from '#admin/shell/attention.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { clock } from '#admin/shell/publish-status.ts'
import { publishStatusId, usePublicSite } from '#admin/shell/PublishStatus.tsx'
import { accountPath, staffPaths } from '#config/paths.ts'
import type { Attention } from '#contract/inbox.ts'
import type { Appointment } from '#contract/messages.ts'
import type { PublishStatus } from '#contract/publishing.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { NextAppointments } from './NextAppointments.tsx'

interface Matter {
  count: number
  one: string
  several: string
  /** The screen, filtered to these records. */
  href: string
  /** Additional text. */
  more?: string
  isTrouble?: boolean
}

/** The screen related to each kind of mail. While mails fail, staff see their content only there. */
const placesOfMail = {
  query: `${staffPaths.queries}?state=new`,
  appointment: `${staffPaths.appointments}?state=open`,
  account: accountPath('colleagues'),
} as const

function mattersOf({ queries, appointments, publications, mail }: Attention): Matter[] {
  return [
    {
      count: mail?.failing ?? 0,
      one: 'mail cannot be sent',
      several: 'mails cannot be sent',
      href: placesOfMail[mail?.about ?? 'query'],
      more: [mail?.since ? `Since ${clock(mail.since)}.` : '', mail?.message].filter(Boolean).join(' '),
      isTrouble: true,
    },
    {
      count: publications.overdue,
      one: 'publication is overdue',
      several: 'publications are overdue',
      href: `${staffPaths.articles}?state=scheduled`,
      isTrouble: true,
    },
    {
      count: queries.new,
      one: 'new message',
      several: 'new messages',
      href: `${staffPaths.queries}?state=new`,
    },
    {
      count: appointments.unhandled,
      one: 'unanswered appointment',
      several: 'unanswered appointments',
      href: `${staffPaths.appointments}?state=${backendHas('appointment-times') ? 'unanswered' : 'open'}`,
    },
    {
      count: appointments.proposed,
      one: 'proposed time awaits a reply',
      several: 'proposed times await a reply',
      href: `${staffPaths.appointments}?state=proposed`,
    },
    {
      count: queries.held,
      one: 'message is held back',
      several: 'messages are held back',
      href: `${staffPaths.queries}?state=held`,
    },
    {
      count: appointments.held,
      one: 'appointment is held back',
      several: 'appointments are held back',
      href: `${staffPaths.appointments}?state=held`,
    },
    {
      count: publications.drafts,
      one: 'draft',
      several: 'drafts',
      href: `${staffPaths.articles}?state=draft`,
    },
    {
      count: publications.scheduled - publications.overdue,
      one: 'scheduled publication',
      several: 'scheduled publications',
      href: `${staffPaths.articles}?state=scheduled`,
    },
  ].filter(({ count }) => count > 0)
}

function FailedBuild({ site }: { site: PublishStatus }) {
  return (
    <a
      href={`#${publishStatusId}`}
      className="flex min-h-11 flex-wrap items-baseline gap-x-2 rounded-control bg-blush px-3 py-2 hover:underline"
    >
      <span className="font-semibold text-danger">The public site could not be built</span>
      <span className="text-sm">Since {clock(site.since)}</span>
    </a>
  )
}

/** Today's tasks, each with a link (INB-09), and the next appointments. */
export function NeedsAttention({ appointments }: { appointments: Appointment[] }) {
  const attention = useAttention()
  const isUnknown = useAttentionUnknown()
  const site = usePublicSite()
  const failed = site?.state === 'failed' ? site : undefined
  const matters = attention ? mattersOf(attention) : []
  return (
    <section aria-labelledby="attention" className="grid gap-3">
      <h2 id="attention" className="text-lg">
        Needs attention
      </h2>
      {!attention && !isUnknown && <div className="skeleton h-18" />}
      {isUnknown && (
        <p className="flex flex-wrap items-center gap-3">
          This list could not be loaded. Retrying automatically.
          <SmallButton onClick={() => void readAttentionNow()}>Try again</SmallButton>
        </p>
      )}
      {attention && matters.length === 0 && !failed && (
        <p className="text-soft">Nothing needs your attention</p>
      )}
      {(matters.length > 0 || failed) && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {failed && (
            <li>
              <FailedBuild site={failed} />
            </li>
          )}
          {matters.map(({ count, one, several, href, more, isTrouble }) => (
            <li key={several}>
              <a
                href={href}
                className={`flex min-h-11 flex-wrap items-baseline gap-x-2 py-1 [overflow-wrap:anywhere] hover:underline ${isTrouble ? 'rounded-control bg-blush px-3' : ''}`}
              >
                <span className="font-display text-[2rem] leading-tight font-semibold lining-nums tabular-nums">
                  {count.toLocaleString('en-GB')}{' '}
                </span>
                <span className={`font-semibold ${isTrouble ? 'text-danger' : ''}`}>
                  {count === 1 ? one : several}
                </span>
                {more && <span className="text-sm"> {more}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
      {backendHas('appointment-times') && <NextAppointments appointments={appointments} />}
    </section>
  )
}
