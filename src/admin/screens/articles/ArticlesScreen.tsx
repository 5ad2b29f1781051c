import { useState } from 'react'
import { ConfirmDelete } from '#admin/shell/ConfirmDelete.tsx'
import { lostSession } from '#admin/shell/lost-session.ts'
import { visit } from '#admin/shell/navigation.ts'
import { Picture } from '#admin/shell/Picture.tsx'
import { RichText } from '#admin/shell/RichText.tsx'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { SearchField } from '#admin/shell/SearchField.tsx'
import { Empty, LoadFailure, Skeletons } from '#admin/shell/States.tsx'
import { useList } from '#admin/shell/use-list.ts'
import { matches, useSearch } from '#admin/shell/use-search.ts'
import { editArticlePath, staffPaths } from '#config/paths.ts'
import { deletePublicationCard, type PublicationCard } from '#contract/publication-cards.ts'
import { textOf } from '#lib/rich-text.ts'
import { callAsStaff } from '#session/session.ts'
import { Modal } from '#ui/Modal.tsx'
import { toast } from '#ui/toast.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { publications, toastOptions } from './store.ts'

async function remove({ _id: id }: PublicationCard): Promise<void> {
  const progress = toast.loading('Deleting publication...')
  try {
    await callAsStaff(deletePublicationCard, { id })
    publications.remove(id)
    toast.update(progress, 'success', 'Publication deleted successfully', toastOptions)
  } catch (error) {
    if (lostSession(error, { absent: 'Please login to delete publications' })) toast.dismiss(progress)
    else toast.update(progress, 'error', 'Failed to delete publication', toastOptions)
  }
}

function update(card: PublicationCard): void {
  if (card._id) void visit(editArticlePath(card._id), { state: { card } })
  else toast.error('Card ID is missing', toastOptions)
}

/** The publications, to read, change and delete (ART-01 to ART-06). */
export function ArticlesScreen() {
  const list = useList(publications)
  const [search, setSearch] = useSearch()
  const [reading, setReading] = useState<PublicationCard>()
  const [deleting, setDeleting] = useState<PublicationCard>()
  const all = list.phase === 'loaded' ? list.items : []
  const shown = all.filter(({ title, content }) => matches(search, title, textOf(content)))

  return (
    <>
      <ScreenHeading
        actions={
          <a href={staffPaths.newArticle} className="btn btn-primary">
            New Publication
          </a>
        }
      >
        Publications
      </ScreenHeading>
      {all.length > 0 && (
        <SearchField label="Search publications" value={search} onChange={setSearch} found={shown.length} />
      )}
      {list.phase === 'failed' && <LoadFailure onRetry={() => void publications.reload()} />}
      {list.phase === 'loaded' && all.length === 0 && (
        <Empty title="No publications found">
          <a href={staffPaths.newArticle} className="text-indigo underline">
            Write the first one
          </a>
        </Empty>
      )}
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {list.phase === 'loading' && (
          <Skeletons count={6} label="Loading publications">
            <div className="panel grid gap-3 p-5">
              <div className="skeleton aspect-video" />
              <div className="skeleton h-6 w-3/4" />
              <div className="skeleton h-14" />
            </div>
          </Skeletons>
        )}
        {shown.map((card) => (
          <ArticleCard
            key={card._id}
            card={card}
            onRead={() => setReading(card)}
            onUpdate={() => update(card)}
            onDelete={() => setDeleting(card)}
          />
        ))}
      </div>
      {reading && (
        <Modal title={reading.title} onClose={() => setReading(undefined)}>
          <Picture image={reading.image} seed={reading._id} className="aspect-video rounded-control" />
          <RichText html={reading.content} />
          {/^https?:/i.test(reading.link) && (
            <a
              href={reading.link}
              target="_blank"
              rel="noopener noreferrer"
              className="text-indigo underline"
            >
              Visit the publication<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </Modal>
      )}
      {deleting && (
        <ConfirmDelete
          question={`Are you sure you want to delete the publication "${deleting.title}"? This action cannot be undone.`}
          onDelete={() => remove(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
