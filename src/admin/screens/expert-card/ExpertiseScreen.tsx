import { useState } from 'react'
import { ListFrame } from '#admin/lists/ListFrame.tsx'
import { useRecords } from '#admin/lists/use-records.ts'
import { Confirm } from '#admin/components/Confirm.tsx'
import { navigate } from '#admin/shell/navigation.ts'
import { RichText } from '#admin/components/RichText.tsx'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { Empty, Skeletons } from '#admin/components/States.tsx'
import { staffPaths } from '#config/paths.ts'
import { type ExpertiseCard, deleteExpertiseCard } from '#contract/expertise-cards.ts'
import { excerpt } from '#lib/excerpt.ts'
import { wordsOf } from '#document/words.ts'
import { parseHtml } from '#ui/parse-html.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { Modal } from '#ui/Modal.tsx'
import { expertise, expertiseAccessors, toastTimes } from './store.ts'
import { reportDeleted } from '#admin/shell/after-delete.ts'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

const inFlight = new Set<string>()

/** Deletes a card and reports the result. A second call for the same card does nothing while the first runs (EXP-03). */
async function removeCard({ _id: id, title }: ExpertiseCard): Promise<void> {
  if (inFlight.has(id)) return
  inFlight.add(id)
  const progress = toast.loading('Deleting card...')
  try {
    await callAsStaff(deleteExpertiseCard, { id })
    const putBack = expertise.remove(id)
    toast.update(progress, 'success', 'Card deleted successfully', toastTimes.success)
    reportDeleted({ text: `Card “${title}” deleted`, records: [{ id, putBack }] })
  } catch (error) {
    if (sessionGuard.handleLostSession(error, 'deleteCard')) toast.dismiss(progress)
    else {
      toast.update(progress, 'error', 'Failed to delete card', toastTimes.error)
      await expertise.reload()
    }
  } finally {
    inFlight.delete(id)
  }
}

/** Characters of a card that the list shows (EXP-01). */
const previewLength = 150
const perPage = 48

function preview(card: ExpertiseCard): string {
  return excerpt(wordsOf(parseHtml(card.content.join(' '))), previewLength, '...')
}

/** The expertise cards, to read, change and delete (EXP-01 to EXP-04). */
export function ExpertiseScreen() {
  const view = useRecords(expertise, expertiseAccessors, perPage)
  const [opened, setOpened] = useState<ExpertiseCard>()
  const [deleting, setDeleting] = useState<ExpertiseCard>()
  const newCard = (
    <a href={staffPaths.newCard} className="btn btn-primary">
      New Card
    </a>
  )

  return (
    <>
      <ScreenHeading actions={newCard}>Expertise</ScreenHeading>
      <ListFrame
        view={view}
        noun={['card', 'cards']}
        empty={<Empty title="No expertise cards yet">{newCard}</Empty>}
      >
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {view.loading && (
            <Skeletons count={3} label="Loading expertise cards">
              <div className="panel grid gap-3 p-5">
                <div className="skeleton h-6 w-2/3" />
                <div className="skeleton h-20" />
                <div className="skeleton h-9 w-1/2" />
              </div>
            </Skeletons>
          )}
          {view.shown.map((card) => (
            <article
              key={card._id}
              data-record={card._id}
              className="panel flex h-full min-w-0 flex-col gap-3 p-5 max-sm:gap-1 max-sm:px-3 max-sm:pt-2 max-sm:pb-0"
            >
              <h2 className="text-lg max-sm:text-[0.9375rem]">{card.title}</h2>
              <p className="text-sm [overflow-wrap:anywhere] text-soft max-sm:text-xs">{preview(card)}</p>
              <div className="card-actions mt-auto flex flex-wrap gap-1.5 sm:pt-2">
                <SmallButton aria-haspopup="dialog" onClick={() => setOpened(card)}>
                  Read More<span className="sr-only"> about {card.title}</span>
                </SmallButton>
                <SmallButton
                  kind="primary"
                  data-open=""
                  onClick={() => void navigate(staffPaths.newCard, { state: { card } })}
                >
                  Update<span className="sr-only"> {card.title}</span>
                </SmallButton>
                <SmallButton
                  className="text-danger"
                  aria-haspopup="dialog"
                  data-delete=""
                  onClick={() => setDeleting(card)}
                >
                  Delete<span className="sr-only"> {card.title}</span>
                </SmallButton>
              </div>
            </article>
          ))}
        </div>
      </ListFrame>
      {opened && (
        <Modal title={opened.title} onClose={() => setOpened(undefined)}>
          <RichText html={opened.content.join('')} />
        </Modal>
      )}
      {deleting && (
        <Confirm
          title="Confirm Delete"
          action="Delete"
          onConfirm={() => removeCard(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          {`Are you sure you want to delete "${deleting.title}"? This action cannot be undone.`}
        </Confirm>
      )}
    </>
  )
}
