import { useMemo } from 'react'
import { useAddressPart } from '#admin/lists/use-address-part.ts'
import { useDay } from '#admin/lists/use-day.ts'
import { backendHas } from '#admin/shell/backend.ts'
import type { PublicationState } from '#contract/publication-cards.ts'
import { topicKey, topicsOf } from '#lib/topics.ts'
import { shownDay } from './shown-date.ts'
import type { ListedArticle } from './store.ts'

/** The states by which the list can be filtered (EDT-13). */
export const states: Record<PublicationState | '', string> = {
  '': 'All states',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
}

function isState(text: string): text is PublicationState {
  return text !== '' && Object.hasOwn(states, text)
}

/** The state, the topic and the day that filter the list; all are in the address, like the search. */
export function useArticleFilter() {
  const [askedState, chooseState] = useAddressPart('state')
  const [askedTopic, chooseTopic] = useAddressPart('topic')
  const { day, isOfDay, chooseDay } = useDay<ListedArticle>(shownDay)
  const state = isState(askedState) && backendHas('states') ? askedState : ''
  const topic = backendHas('topics') ? topicKey(topicsOf(askedTopic)[0] ?? '') : ''
  const keeps = useMemo(
    () =>
      state === '' && topic === '' && day === ''
        ? undefined
        : (card: ListedArticle) =>
            isOfDay(card) &&
            (state === '' || (card.state ?? 'published') === state) &&
            (topic === '' || topicsOf(card.topics).some((name) => topicKey(name) === topic)),
    [state, topic, day, isOfDay],
  )
  return { state, topic, day, keeps, chooseState, chooseTopic, chooseDay }
}
