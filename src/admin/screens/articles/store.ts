import type { Accessors } from '#admin/lists/filter-and-sort.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { listCardsForStaff, type PublicationCard } from '#contract/publication-cards.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { textOf } from '#lib/rich-text.ts'
import { callWithCookies } from '#session/session.ts'
import { createListStore } from '#admin/lists/list-store.ts'

/** Toasts of this screen stay for 3 s (ART-04). */
export const toastOptions = { autoClose: 3000 }

export const publications = createListStore<PublicationCard>({
  // Without the header (ART-06), but only with a session.
  load: () => callWithCookies(listCardsForStaff),
  onFailure: (error) =>
    reportFailure(error, signedOutMessages.readPublications, 'Failed to load publications', toastOptions),
})

export const articleAccessors: Accessors<PublicationCard> = {
  texts: ({ title, content }) => [title, textOf(content)],
  name: ({ title }) => title,
  date: dateOfRecord,
}
