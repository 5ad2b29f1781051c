import { offerUndo } from '#admin/shell/undo.ts'
import { sessionGuard } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { deletePublicationCard, type PublicationCard } from '#contract/publication-cards.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { publications, toastOptions } from './store.ts'

/** Deletes a publication and reports the result (ART-04). */
export async function removeArticle({ _id: id, title }: PublicationCard): Promise<void> {
  const progress = toast.loading('Deleting publication...')
  try {
    await callAsStaff(deletePublicationCard, { id })
    const putBack = publications.remove(id)
    toast.update(progress, 'success', 'Publication deleted successfully', toastOptions)
    offerUndo({ id, text: `Publication “${title}” deleted`, putBack })
  } catch (error) {
    if (sessionGuard.handleLostSession(error, signedOutMessages.deletePublication)) toast.dismiss(progress)
    else toast.update(progress, 'error', 'Failed to delete publication', toastOptions)
  }
}
