import { useState } from 'react'
import { DoughnutChart } from '#admin/charts/DoughnutChart.tsx'
import { LineChart } from '#admin/charts/LineChart.tsx'
import { Confirm } from '#admin/components/Confirm.tsx'
import { DeleteButton } from '#admin/components/DeleteButton.tsx'
import { Picture } from '#admin/components/Picture.tsx'
import { Empty, LoadFailurePanel, Skeletons, LoadingScreen } from '#admin/components/States.tsx'
import { UploadProgress } from '#admin/components/UploadProgress.tsx'
import { DraftOffer } from '#admin/forms/DraftOffer.tsx'
import { UnreadableNotice } from '#admin/lists/UnreadableNotice.tsx'
import { startBackend } from '#admin/shell/backend.ts'
import { Button } from '#ui/Button.tsx'
import { InboxKit } from './InboxKit.tsx'
import { ListsKit } from './ListsKit.tsx'
import { longTitle, Primitives } from './Primitives.tsx'
import { Scale } from './Scale.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import { Specimen } from './Specimen.tsx'

startBackend({ features: ['states', 'message-states'], pictureOrigins: [] })

/** Resolves after two seconds, as a slow call does. */
const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 2000))

const noun = ['publication', 'publications'] as const

const buttons = ['primary', 'quiet', 'danger'] as const

const day = (date: string, count: number) => ({ day: date, label: date, count })

const days = [day('2026-01-05', 1), day('2026-01-12', 4), day('2026-01-20', 2)]

const parts = [
  { name: 'New', count: 3, href: '#', colour: 'var(--color-indigo)' },
  { name: 'Handled', count: 9, href: '#', colour: 'var(--color-mist)' },
]

/** The primitives of the dashboard in all their states. */
export function DashboardKit() {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <SchemeSwitch />
      <Scale />
      <Primitives kinds={buttons} />
      <ListsKit />
      <InboxKit />
      <Specimen width="card" name="Counts by day: none, one day, several">
        <LineChart title="No day" series="Messages" days={[]} />
        <LineChart title="One day" series="Messages" days={days.slice(0, 1)} />
        <LineChart title="Several days" series="Messages" days={days} />
      </Specimen>
      <Specimen width="card" name="A number as a ring: nothing, whole, in parts">
        <DoughnutChart centre="Total" legend="Messages" count={0} />
        <DoughnutChart centre="Total" legend="Messages" count={12} />
        <DoughnutChart centre="Total" legend="Messages" count={12} parts={parts} />
      </Specimen>
      <Specimen width="card" name="Upload: begun, half, done">
        <UploadProgress label="Upload" share={0} />
        <UploadProgress label="Upload" share={0.5} />
        <UploadProgress label="Upload" share={1} />
      </Specimen>
      <Specimen width="card" name="Empty: with and without something to do">
        <Empty title="No appointments yet">Requests from the home page appear here.</Empty>
        <Empty title={longTitle} />
      </Specimen>
      <Specimen width="card" name="LoadFailurePanel">
        <LoadFailurePanel onRetry={() => {}} />
      </Specimen>
      <Specimen width="whole" name="LoadingScreen, skeletons">
        <LoadingScreen>Loading dashboard...</LoadingScreen>
        <Skeletons count={2} label="Loading publications">
          <div className="panel skeleton">&nbsp;</div>
        </Skeletons>
      </Specimen>
      <Specimen width="whole" name="Unreadable records: one, many">
        <UnreadableNotice count={1} noun={noun} />
        <UnreadableNotice count={1234} noun={noun} />
      </Specimen>
      <Specimen width="whole" name="Draft: just now, days ago">
        <DraftOffer age={1000} onRestore={() => {}} onDiscard={() => {}} />
        <DraftOffer age={3 * 86_400_000} onRestore={() => {}} onDiscard={() => {}} />
      </Specimen>
      <Specimen name="Deleting: a bin, a question">
        <DeleteButton label="Delete message" onDelete={slowly} />
        <Button kind="danger" onClick={() => setDeleting(true)}>
          Ask
        </Button>
        {deleting && (
          <Confirm
            title="Confirm Delete"
            action="Delete"
            onConfirm={slowly}
            onClose={() => setDeleting(false)}
          >
            {`Are you sure you want to delete "${longTitle}"? This action cannot be undone.`}
          </Confirm>
        )}
      </Specimen>
      <Specimen width="card" name="Picture: none, one that does not load">
        <Picture image="" of={{ _id: 'none' }} className="aspect-video" />
        <Picture image="/no-such-picture.jpg" of={{ _id: 'broken' }} className="aspect-video" />
      </Specimen>
    </>
  )
}
