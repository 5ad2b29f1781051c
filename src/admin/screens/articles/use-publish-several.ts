import { useState } from 'react'
import { articleChecks } from '#admin/extensions/article-checks.ts'
import { available } from '#admin/shell/backend.ts'
import { forEachName, savedFields } from '#contract/publication-fields.ts'
import { changeStates } from './change-states.ts'
import { toast } from '#ui/toast.ts'
import type { ListedArticle } from './store.ts'

/** Publications that are to be published, and an answer that is waited for. */
export interface SeveralToPublish {
  items: ListedArticle[]
  /** Those in which something was found, and how much. */
  found: { card: ListedArticle; count: number }[]
  /** Publishes some of them; none if the question was closed. */
  onAnswer: (chosen: ListedArticle[]) => void
}

/** The number of things that the check finds in each (REV-03, EDT-08). */
async function countIn(items: ListedArticle[]): Promise<number[]> {
  const [check] = available(articleChecks)
  if (!check) return []
  return check.count(
    items.map((card) => ({ ...forEachName(savedFields, (name) => card[name]), isNew: false })),
  )
}

/** Publishes several publications. If the check finds something in them, it asks about all of them at once. */
export function usePublishSeveral() {
  const [asked, setAsked] = useState<SeveralToPublish>()

  /** Returns false if none was published because the question was closed. */
  async function publish(items: ListedArticle[]): Promise<boolean> {
    const counts = await countIn(items).catch(() => undefined)
    if (counts === undefined) {
      toast.error('The check could not be loaded. Try again.')
      return false
    }
    const found = items
      .map((card, place) => ({ card, count: counts[place] ?? 0 }))
      .filter(({ count }) => count > 0)
    const chosen =
      found.length === 0
        ? items
        : await new Promise<ListedArticle[]>((onAnswer) => setAsked({ items, found, onAnswer }))
    setAsked(undefined)
    if (chosen.length === 0) return false
    await changeStates(chosen, 'published')
    return true
  }

  return { asked, publish }
}
