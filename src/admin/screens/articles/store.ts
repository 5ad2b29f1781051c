import { listPublicationCards, type PublicationCard } from '#contract/publication-cards.ts'
import { callWithCookies } from '#session/session.ts'
import { createListStore } from '#admin/shell/list-store.ts'

/** Toasts of this screen (section 9). */
export const toastOptions = { autoClose: 3000 }

export const publications = createListStore<PublicationCard>({
  // Without the header (ART-06); somebody must be signed in all the same.
  load: () => callWithCookies(listPublicationCards),
  words: { absent: 'Please login to view publications' },
  failed: 'Failed to load publications',
  toastOptions,
})
