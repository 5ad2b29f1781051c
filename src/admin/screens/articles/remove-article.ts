import { deleteSeveral } from '#admin/lists/delete-several.ts'
import { reportDeleted } from '#admin/shell/after-delete.ts'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { deletePublicationCard, type PublicationCard } from '#contract/publication-cards.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { noun, publications, titleOf, toastOptions } from './store.ts'

const signedOut = 'deletePublication'

async function remove({ _id: id }: PublicationCard) {
  await callAsStaff(deletePublicationCard, { id })
  return publications.remove(id)
}

/** Deletes a publication and reports the result (ART-04). */
export async function removeArticle(card: PublicationCard): Promise<void> {
  const progress = toast.loading('Deleting publication...')
  try {
    const putBack = await remove(card)
    toast.update(progress, 'success', 'Publication deleted successfully', toastOptions)
    reportDeleted({ text: `Publication “${card.title}” deleted`, records: [{ id: card._id, putBack }] })
  } catch (error) {
    if (sessionGuard.handleLostSession(error, signedOut)) toast.dismiss(progress)
    else toast.update(progress, 'error', 'Failed to delete publication', toastOptions)
  }
}

export function removeArticles(items: PublicationCard[]): Promise<void> {
  return deleteSeveral({ items, remove, nameOf: titleOf, noun, signedOut, options: toastOptions })
}
