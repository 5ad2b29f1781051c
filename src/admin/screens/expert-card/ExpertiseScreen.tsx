import { useState } from 'react'
import { ConfirmDelete } from '#admin/shell/ConfirmDelete.tsx'
import { lostSession } from '#admin/shell/lost-session.ts'
import { visit } from '#admin/shell/navigation.ts'
import { RichText } from '#admin/shell/RichText.tsx'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { SearchField } from '#admin/shell/SearchField.tsx'
import { Empty, LoadFailure, Skeletons } from '#admin/shell/States.tsx'
import { useList } from '#admin/shell/use-list.ts'
import { matches, useSearch } from '#admin/shell/use-search.ts'
import { staffPaths } from '#config/paths.ts'
import { deleteExpertiseCard, type ExpertiseCard } from '#contract/expertise-cards.ts'
import { excerpt } from '#lib/excerpt.ts'
import { textOf } from '#lib/rich-text.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { toast } from '#ui/toast.ts'
import { expertise, toastTimes } from './store.ts'

/** Characters of a card that the list shows (section 9). */
const previewLength = 150

const inFlight = new Set<string>()

async function remove({ _id: id }: ExpertiseCard): Promise<void> {
  if (inFlight.has(id)) return
  inFlight.add(id)
  const progress = toast.loading('Deleting card...')
  try {
    await callAsStaff(deleteExpertiseCard, { id })
    expertise.remove(id)
    toast.update(progress, 'success', 'Card deleted successfully', toastTimes.success)
  } catch (error) {
    if (lostSession(error, { absent: 'No authentication token found' })) toast.dismiss(progress)
    else {
      toast.update(progress, 'error', 'Failed to delete card', toastTimes.error)
      await expertise.reload()
    }
  } finally {
    inFlight.delete(id)
  }
}

function preview(card: ExpertiseCard): string {
  return excerpt(textOf(card.content.join(' ')), previewLength, '...')
}

/** The expertise cards, to read, change and delete (EXP-01 to EXP-04). */
export function ExpertiseScreen() {
  const list = useList(expertise)
  const [search, setSearch] = useSearch()
  const [reading, setReading] = useState<ExpertiseCard>()
  const [deleting, setDeleting] = useState<ExpertiseCard>()
  const all = list.phase === 'loaded' ? list.items : []
  const shown = all.filter(({ title, content }) => matches(search, title, textOf(content.join(' '))))
  const newCard = (
    <a href={staffPaths.newCard} className="btn btn-primary">
      New Card
    </a>
  )

  return (
    <>
      <ScreenHeading actions={newCard}>Expertise</ScreenHeading>
      {all.length > 0 && (
        <SearchField label="Search cards" value={search} onChange={setSearch} found={shown.length} />
      )}
      {list.phase === 'failed' && <LoadFailure onRetry={() => void expertise.reload()} />}
      {list.phase === 'loaded' && all.length === 0 && <Empty title="No expertise cards yet">{newCard}</Empty>}
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {list.phase === 'loading' && (
          <Skeletons count={3} label="Loading expertise cards">
            <div className="panel grid gap-3 p-5">
              <div className="skeleton h-6 w-2/3" />
              <div className="skeleton h-20" />
              <div className="skeleton h-9 w-1/2" />
            </div>
          </Skeletons>
        )}
        {shown.map((card) => (
          <article key={card._id} className="panel flex h-full min-w-0 flex-col gap-3 p-5">
            <h2 className="text-lg">{card.title}</h2>
            <p className="text-sm [overflow-wrap:anywhere] text-soft">{preview(card)}</p>
            <div className="mt-auto flex flex-wrap gap-2 pt-2">
              <Button
                kind="quiet"
                className="btn-small"
                aria-haspopup="dialog"
                onClick={() => setReading(card)}
              >
                Read More<span className="sr-only"> about {card.title}</span>
              </Button>
              <Button
                className="btn-small"
                onClick={() => void visit(staffPaths.newCard, { state: { card } })}
              >
                Update<span className="sr-only"> {card.title}</span>
              </Button>
              <Button
                kind="quiet"
                className="btn-small text-danger"
                aria-haspopup="dialog"
                onClick={() => setDeleting(card)}
              >
                Delete<span className="sr-only"> {card.title}</span>
              </Button>
            </div>
          </article>
        ))}
      </div>
      {reading && (
        <Modal title={reading.title} onClose={() => setReading(undefined)}>
          <RichText html={reading.content.join('')} />
        </Modal>
      )}
      {deleting && (
        <ConfirmDelete
          question={`Are you sure you want to delete "${deleting.title}"? This action cannot be undone.`}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
