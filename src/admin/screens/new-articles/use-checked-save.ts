import { useState } from 'react'
import { articleChecks } from '#admin/extensions/article-checks.ts'
import type { CheckedArticle } from '#admin/extensions/slots.ts'
import { available } from '#admin/shell/backend.ts'
import type { PublicationVersion } from '#contract/publications.ts'
import type { ArticleRecord, ArticleValues, Saving } from './article.ts'

/** A save or a restore that waits for an answer. */
export interface HeldSave {
  saving: Saving
  /** The version to restore; undefined if the form is to be saved. */
  version?: PublicationVersion
}

/** One that publishes or schedules a text. */
interface CheckedSave extends HeldSave {
  article: CheckedArticle
  /** The record that it is based on. */
  base: ArticleRecord | undefined
}

/** The publication in the form, to be checked. */
export function checkedArticle(values: ArticleValues, record: ArticleRecord | undefined): CheckedArticle {
  return { ...values, isNew: record === undefined }
}

/** Shows what a check finds, once before a text is public or scheduled (REV-03, EDT-08). */
export function useCheckedSave() {
  const [unchecked, setUnchecked] = useState<CheckedSave>()
  /** Returns true if it asks: the save must wait. */
  const asksAboutFindings = async (
    values: ArticleValues,
    asked: Omit<CheckedSave, 'article'>,
  ): Promise<boolean> => {
    const { saving, base } = asked
    const [check] = available(articleChecks)
    const state = saving.pending ? 'draft' : (saving.state ?? base?.state ?? 'published')
    if (!check || state === 'draft' || saving.isChecked) return false
    const article = checkedArticle(values, base)
    const [found = 0] = await check.count([article])
    const isAsking = found > 0
    if (isAsking) setUnchecked({ ...asked, article })
    return isAsking
  }
  return { unchecked, setUnchecked, asksAboutFindings }
}
