import { useState } from 'react'
import { Confirm } from '#admin/components/Confirm.tsx'
import { DeleteButton } from '#admin/components/DeleteButton.tsx'
import { HeldBack } from '#admin/components/HeldBack.tsx'
import { Picture } from '#admin/components/Picture.tsx'
import { Empty, LoadFailurePanel, Skeletons, LoadingScreen } from '#admin/components/States.tsx'
import { DraftOffer } from '#admin/forms/DraftOffer.tsx'
import { UnreadableNotice } from '#admin/lists/UnreadableNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { longTitle, Primitives } from './Primitives.tsx'
import { Specimen } from './Specimen.tsx'

/** Resolves after two seconds, as a slow call does. */
const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 2000))

const noun = ['publication', 'publications'] as const

/** The primitives of the dashboard in all their states. */
export function DashboardKit() {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <Primitives />
      <Specimen name="Empty: with and without something to do">
        <Empty title="No appointments yet">Requests from the home page appear here.</Empty>
        <Empty title={longTitle} />
      </Specimen>
      <Specimen name="LoadFailurePanel">
        <LoadFailurePanel onRetry={() => {}} />
      </Specimen>
      <Specimen name="LoadingScreen, skeletons">
        <LoadingScreen>Loading dashboard...</LoadingScreen>
        <Skeletons count={2} label="Loading publications">
          <div className="panel skeleton">&nbsp;</div>
        </Skeletons>
      </Specimen>
      <Specimen name="Unreadable records: one, many">
        <UnreadableNotice count={1} noun={noun} />
        <UnreadableNotice count={1234} noun={noun} />
      </Specimen>
      <Specimen name="Draft: just now, days ago">
        <DraftOffer age={1000} onRestore={() => {}} onDiscard={() => {}} />
        <DraftOffer age={3 * 86_400_000} onRestore={() => {}} onDiscard={() => {}} />
      </Specimen>
      <Specimen name="Held back">
        <HeldBack />
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
      <Specimen name="Picture: none, one that does not load">
        <Picture image="" seed="none" className="aspect-video" />
        <Picture image="/no-such-picture.jpg" seed="broken" className="aspect-video" />
      </Specimen>
    </>
  )
}
