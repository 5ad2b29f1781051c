import { useEffect, useState } from 'react'
import type { DayBucket } from '#admin/charts/day-buckets.ts'
import { LineChart } from '#admin/charts/LineChart.tsx'
import { Skeletons } from '#admin/components/States.tsx'
import { ExportButton } from '#admin/lists/ExportButton.tsx'
import type { ListedArticle } from '#admin/screens/articles/store.ts'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { otherHosts, type PublicationReads, readPeriods, readReads } from '#contract/reads/calls.ts'
import { counted } from '#lib/counted.ts'
import { dayText, shortDayText } from '#lib/day.ts'
import { day as dayLength } from '#lib/durations.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { Modal } from '#ui/Modal.tsx'

type Period = keyof typeof readPeriods
type Kind = 'reads' | 'downloads'

/** Sites in the table; the CSV file has all. */
const shownHosts = 20

/** The counts of each day of a period, earliest first. */
function daysOf({ today, days }: PublicationReads, period: Period, kind: Kind): DayBucket[] {
  const counts = new Map(days.map((counted) => [counted.day, counted[kind]]))
  return Array.from({ length: readPeriods[period] }, (_, place) => {
    const date = new Date(Date.parse(today) - (readPeriods[period] - 1 - place) * dayLength)
    const day = date.toISOString().slice(0, 10)
    return { day, label: dayText(date), count: counts.get(day) ?? 0 }
  })
}

function sumOf(days: DayBucket[]): number {
  return days.reduce((sum, { count }) => sum + count, 0)
}

function siteName(host: string): string {
  if (host === '') return 'No site: typed, from a mail or an app'
  if (host === otherHosts) return 'Other sites'
  return host === location.hostname ? 'This site' : host
}

/** Reads of a period by the site that led to them, most first. */
function hostsOf({ hosts }: PublicationReads, period: Period) {
  return hosts.filter((row) => row[period] > 0).sort((a, b) => b[period] - a[period])
}

/** Both kinds by day, then the reads by site. */
function csvRows(reads: PublicationReads, period: Period): string[][] {
  const downloads = daysOf(reads, period, 'downloads')
  const byDay = daysOf(reads, period, 'reads').map(({ day, count }, place) => [
    day,
    '',
    String(count),
    String(downloads[place]?.count ?? 0),
  ])
  return [...byDay, ...hostsOf(reads, period).map((row) => ['', siteName(row.host), String(row[period]), ''])]
}

function Counts({ reads, period }: { reads: PublicationReads; period: Period }) {
  const [read, downloaded] = [daysOf(reads, period, 'reads'), daysOf(reads, period, 'downloads')]
  const hosts = hostsOf(reads, period)
  // '3 Nov' or 'Nov 2026': three labels have to fit on a phone.
  const labelOf = (day: Date) => shortDayText(day).replace(period === 'month' ? / \d+$/ : /^\d+ /, '')
  const more = hosts.length - shownHosts
  return (
    <>
      <p className="text-lg font-semibold">
        {`${counted(sumOf(read), 'read')} and ${counted(sumOf(downloaded), 'download')} in ${readPeriods[period]} days`}
      </p>
      <LineChart title="Reads by day" series="Reads" labelOf={labelOf} days={sumOf(read) > 0 ? read : []} />
      {sumOf(downloaded) > 0 && (
        <LineChart
          title="Downloads of the PDF by day"
          series="Downloads"
          labelOf={labelOf}
          days={downloaded}
        />
      )}
      {hosts.length > 0 && (
        <table className="w-full text-sm">
          <caption className="pb-2 text-left font-semibold">Where readers came from</caption>
          <thead className="text-left text-xs text-soft">
            <tr>
              <th scope="col">Site</th>
              <th scope="col" className="text-right whitespace-nowrap">
                Reads
              </th>
            </tr>
          </thead>
          <tbody>
            {hosts.slice(0, shownHosts).map((row) => (
              <tr key={row.host} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 text-left font-normal [overflow-wrap:anywhere]">
                  {siteName(row.host)}
                </th>
                <td className="text-right tabular-nums">{row[period].toLocaleString('en-GB')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="text-sm text-soft">{`The CSV file has ${counted(more, 'more site')}.`}</p>}
    </>
  )
}

/** Reads and downloads of a publication by day, and the sites that led to it (REA-03). */
export function ReadsDialog({ card, onClose }: { card: ListedArticle; onClose: () => void }) {
  const [reads, setReads] = useState<PublicationReads>()
  const [failed, setFailed] = useState(false)
  const [period, setPeriod] = useState<Period>('month')

  useEffect(() => {
    callAsStaff(readReads, { id: card._id }).then(setReads, (error: unknown) => {
      if (!sessionGuard.handleLostSession(error, 'readPublications')) setFailed(true)
    })
  }, [card._id])

  return (
    <Modal
      title={`Reads of “${card.title}”`}
      onClose={onClose}
      className="w-[min(48rem,calc(100vw-2rem))]"
      actions={
        <>
          <ExportButton
            name="reads"
            header={['Day', 'Site', 'Reads', 'Downloads']}
            disabled={!reads}
            rows={() => (reads ? csvRows(reads, period) : [])}
          />
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        {Object.entries(readPeriods).map(([name, days]) => (
          <SmallButton
            key={name}
            className="aria-pressed:bg-sand"
            aria-pressed={name === period}
            onClick={() => setPeriod(name === 'year' ? 'year' : 'month')}
          >
            {`${days} days`}
          </SmallButton>
        ))}
      </div>
      {failed && <p role="alert">This could not be read. Please try again in a moment.</p>}
      {!reads && !failed && (
        <Skeletons count={1} label="Loading the reads">
          <div className="skeleton h-[260px]" />
        </Skeletons>
      )}
      {reads && <Counts reads={reads} period={period} />}
    </Modal>
  )
}
