import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import { DoughnutChart } from '#admin/charts/DoughnutChart.tsx'
import { groupByDay } from '#admin/charts/day-buckets.ts'
import { useFreshList } from '#admin/shell/attention.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { navigate } from '#admin/shell/navigation.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { LoadingScreen } from '#admin/components/States.tsx'
import type { ListState, LoadedList } from '#admin/lists/list-store.ts'
import { useList } from '#admin/lists/use-list.ts'
import { staffPaths } from '#config/paths.ts'
import type { MessageState } from '#contract/message-state.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { readAccount } from '#session/session.ts'
import { storedDrafts } from '#ui/draft.ts'
import { Panel } from './Panel.tsx'
import { appointments, publications, queries } from './stores.ts'

const LineChart = lazyComponent(() => import('#admin/charts/LineChart.tsx'), 'LineChart')

const Calendar = lazyComponent(() => import('./Calendar.tsx'), 'Calendar')

const UnsavedDrafts = lazyComponent(() => import('./UnsavedDrafts.tsx'), 'UnsavedDrafts')

const WhatWaits = lazyComponent(() => import('./WhatWaits.tsx'), 'WhatWaits')

const FirstSteps = lazyComponent(() => import('./FirstSteps.tsx'), 'FirstSteps')

/** Number of days in the chart of appointments (DASH-05). */
const shownDays = 6

/** The number of records received, including unreadable ones. */
function sent({ items, unreadable }: LoadedList<unknown>): number {
  return items.length + unreadable
}

function itemsOf<Item>(list: ListState<Item>): Item[] {
  return list.phase === 'loaded' ? list.items : []
}

/** The states of messages. New ones have the strongest colour. */
const messageStates = [
  ['new', 'New', 'var(--color-clay)'],
  ['read', 'Read', 'var(--color-indigo)'],
  ['handled', 'Handled', 'var(--color-edge)'],
] as const

function partsOf(messages: { state: MessageState }[]) {
  return messageStates.map(([state, name, colour]) => ({
    name,
    colour,
    count: messages.filter((message) => message.state === state).length,
    href: `${staffPaths.queries}?state=${state}`,
  }))
}

/** Counts, trends and the calendar (DASH-01 to DASH-08). */
export function DashboardScreen() {
  // Each starts its own call: the three run in parallel.
  const publicationList = useList(publications)
  const queryList = useList(queries)
  const appointmentList = useList(appointments)
  useFreshList('queries', queries)
  useFreshList('appointments', appointments)
  const [hasDrafts] = useState(() => storedDrafts(readAccount()).length > 0)
  const settled = [publicationList, queryList, appointmentList].every(({ phase }) => phase !== 'loading')
  // Retrying one panel must not replace the whole screen with its loading state.
  const [shown, setShown] = useState(settled)
  if (settled && !shown) setShown(true)
  const daysLead = backendHas('attention')
  const nothingPublished = publicationList.phase === 'loaded' && publicationList.items.length === 0

  useEffect(() => {
    // oxlint-disable-next-line no-console -- DASH-07 asks for the warning
    if (nothingPublished) console.warn('There are no publications to show')
  }, [nothingPublished])

  if (!shown) return <LoadingScreen>Loading dashboard...</LoadingScreen>

  const appointmentItems = itemsOf(appointmentList)
  const requested = appointmentItems.map(({ _id }) => dateOfObjectId(_id)).filter((date) => date !== null)

  return (
    <>
      <ScreenHeading
        actions={
          <a href={staffPaths.newArticle} className="btn btn-primary">
            New Publication
          </a>
        }
      >
        Dashboard
      </ScreenHeading>
      <Suspense fallback={<div className="skeleton mb-5 h-32" />}>
        <WhatWaits
          publications={itemsOf(publicationList)}
          queries={itemsOf(queryList)}
          appointments={appointmentItems}
        />
      </Suspense>
      <Suspense>
        {hasDrafts && <UnsavedDrafts navigate={navigate} />}
        {backendHas('first-steps') && <FirstSteps />}
      </Suspense>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <Panel
          title="Publications statistics"
          store={publications}
          list={publicationList}
          count={sent}
          href={staffPaths.articles}
        >
          {({ items }) => (
            <LineChart
              title="Publication Upload Trends"
              series="Publications Uploaded"
              xAxis="Date"
              yAxis="Number of Publications"
              list={daysLead ? staffPaths.articles : ''}
              days={groupByDay(items.map(dateOfRecord).filter((date) => date !== null))}
            />
          )}
        </Panel>
        <Panel
          title="Queries"
          store={queries}
          list={queryList}
          count={({ count }) => count}
          href={staffPaths.queries}
        >
          {(list) => (
            <DoughnutChart
              centre="Total Queries"
              legend={`All ${sent(list)} queries`}
              count={sent(list)}
              parts={backendHas('message-states') ? partsOf(list.items) : []}
            />
          )}
        </Panel>
        <Panel
          title="Appointments"
          store={appointments}
          list={appointmentList}
          count={sent}
          href={staffPaths.appointments}
        >
          {() => (
            <LineChart
              title="Appointments per day"
              series="Appointments"
              list={daysLead ? staffPaths.appointments : ''}
              days={groupByDay(requested).slice(-shownDays)}
            />
          )}
        </Panel>
        <section aria-labelledby="calendar" className="panel grid min-w-0 content-start gap-3 p-5 sm:p-6">
          <h2 id="calendar" className="text-lg">
            Calendar
          </h2>
          <Suspense fallback={<div className="skeleton h-72" />}>
            <Calendar requested={requested} appointments={appointmentItems} />
          </Suspense>
        </section>
      </div>
    </>
  )
}
