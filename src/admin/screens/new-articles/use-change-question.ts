import { useState } from 'react'
import { backendHas } from '#admin/shell/backend.ts'
import { type ArticleRecord, type ArticleValues, isPublic } from './article.ts'
import type { HeldSave } from './use-checked-save.ts'

interface AskedSave extends HeldSave {
  /** The record that it is based on. */
  base: ArticleRecord | undefined
  /** What readers will see. */
  values: ArticleValues
}

/** Asks, before a public text changes, whether readers should know of it (REV-04). */
export function useChangeQuestion() {
  const [asked, setAsked] = useState<AskedSave>()
  /** Returns true if it asks: the save must wait. `isChanged`: the form differs from the saved record. */
  const asksAboutChange = (save: AskedSave, isChanged: boolean): boolean => {
    const { saving, base } = save
    const staysPublic = isPublic(base) && (saving.state ?? 'published') === 'published' && !saving.pending
    const changes = isChanged || base?.hasPending === true || save.version !== undefined
    const asks = backendHas('public-versions') && staysPublic && changes && saving.change === undefined
    if (asks) setAsked(save)
    return asks
  }
  return { asked, setAsked, asksAboutChange }
}
