import { useState } from 'react'
import { articleChecks } from '#admin/extensions/article-checks.ts'
import type { CheckedArticle } from '#admin/extensions/slots.ts'
import { available } from '#admin/shell/backend.ts'
import type { ArticleRecord, ArticleValues, Saving } from './article.ts'

/** A save that publishes, and waits for an answer. */
interface CheckedSave {
  article: CheckedArticle
  saving: Saving
  /** The record that it is based on. */
  base: ArticleRecord | undefined
}

/** The publication in the form, to be checked. */
export function checkedArticle(values: ArticleValues, record: ArticleRecord | undefined): CheckedArticle {
  return { ...values, isNew: record === undefined }
}

/** Shows what a check finds, once before a text is published (REV-03). */
export function useCheckedSave() {
  const [unchecked, setUnchecked] = useState<CheckedSave>()
  /** Returns true if it asks: the save must wait. */
  const asksAboutFindings = async (
    values: ArticleValues,
    { saving, base }: Omit<CheckedSave, 'article'>,
  ): Promise<boolean> => {
    const [check] = available(articleChecks)
    if (!check || saving.state !== 'published') return false
    const article = checkedArticle(values, base)
    const isAsking = await check.asks(article)
    if (isAsking) setUnchecked({ article, saving, base })
    return isAsking
  }
  return { unchecked, setUnchecked, asksAboutFindings }
}
