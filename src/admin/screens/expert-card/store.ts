import type { Accessors } from '#admin/lists/filter-and-sort.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { type ExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { wordsOf } from '#document/words.ts'
import { parseHtml } from '#ui/parse-html.ts'
import { callWithCookies } from '#session/session.ts'
import { createListStore } from '#admin/lists/list-store.ts'

/** Toasts of this screen: 2 s for successes, 4 s for errors (EXP-03). */
export const toastTimes = { success: { autoClose: 2000 }, error: { autoClose: 4000 } }

export const expertise = createListStore<ExpertiseCard>({
  load: () => callWithCookies(listExpertiseCards),
  onFailure: (error) => reportFailure(error, 'readCards', 'Failed to fetch cards data', toastTimes.error),
})

export const expertiseAccessors: Accessors<ExpertiseCard> = {
  texts: ({ title, content }) => [title, wordsOf(parseHtml(content.join(' ')))],
  name: ({ title }) => title,
  date: ({ _id }) => dateOfObjectId(_id),
}
