import { authorLine } from '#lib/author-names.ts'
import type { Accessors } from '#admin/lists/filter-and-sort.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { listCardsForStaff, type PublicationCard } from '#contract/publication-cards.ts'
import { listPendingChanges, listUnpublished, type StaffPublication } from '#contract/publications.ts'
import type { RecordList } from '#contract/record-list.ts'
import { wordsOf } from '#document/words.ts'
import { parseHtml } from '#ui/parse-html.ts'
import { callAsStaff, callWithCookies } from '#session/session.ts'
import { createListStore } from '#admin/lists/list-store.ts'
import { shownDate } from './shown-date.ts'

/** Milliseconds that toasts of this screen show (ART-04). */
export const toastOptions = { autoClose: 3000 }

/** A publication in the list. One without a state is public. */
export type ListedArticle = PublicationCard &
  Partial<Pick<StaffPublication, 'state' | 'publishAt' | 'savedAt' | 'savedBy' | 'revision'>> & {
    /** Whether it has a change that is not public yet (REV-01). */
    hasPending?: boolean
  }

/** Loads the public publications as specified (ART-06), and the others if the backend has the extension `states`. */
async function load(): Promise<RecordList<ListedArticle>> {
  const [listed, others, pending] = await Promise.all([
    callWithCookies(listCardsForStaff),
    backendHas('states') ? callAsStaff(listUnpublished) : undefined,
    backendHas('pending-changes') ? callAsStaff(listPendingChanges) : undefined,
  ])
  if (!others) return listed
  const changed = new Set(pending?.records.map(({ _id }) => _id))
  const records = listed.records.map((card) => (changed.has(card._id) ? { ...card, hasPending: true } : card))
  return {
    ...listed,
    records: [...others.records, ...records],
    rejected: [...others.rejected, ...listed.rejected],
    total: others.total + listed.total,
    count: others.count + listed.count,
  }
}

export const noun = ['publication', 'publications'] as const

export function titleOf({ title }: PublicationCard): string {
  return title
}

export const publications = createListStore<ListedArticle>({
  // Without the header (ART-06), but only with a session.
  load,
  onFailure: (error) => reportFailure(error, 'readPublications', 'Failed to load publications', toastOptions),
})

let refreshing: Promise<boolean> | undefined

/** Reads the list again in the background, once for simultaneous callers. */
export function refreshPublications(): void {
  refreshing ??= publications.refresh().finally(() => (refreshing = undefined))
}

export const articleAccessors: Accessors<ListedArticle> = {
  texts: ({ title, content, topics, summary, ...credits }) => [
    title,
    authorLine(credits),
    topics,
    summary,
    wordsOf(parseHtml(content)),
  ],
  name: titleOf,
  date: shownDate,
}
