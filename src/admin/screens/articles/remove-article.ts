import { sessionGuard } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { deletePublicationCard, type PublicationCard } from '#contract/publication-cards.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { publications, toastOptions } from './store.ts'

/** Deletes a publication and reports the result (ART-04). */
export async function removeArticle({ _id: id }: PublicationCard): Promise<void> {
  const progress = toast.loading('Deleting publication...')
  try {
    await callAsStaff(deletePublicationCard, { id })
    publications.remove(id)
    toast.update(progress, 'success', 'Publication deleted successfully', toastOptions)
  } catch (error) {
    if (sessionGuard.handleLostSession(error, signedOutMessages.deletePublication)) toast.dismiss(progress)
    else toast.update(progress, 'error', 'Failed to delete publication', toastOptions)
  }
}
