import { useState } from 'react'
import { marksOf } from '#admin/import/marks.ts'
import type { PublicationVersion } from '#contract/publications.ts'
import type { ArticleRecord, ArticleValues, Saving } from './article.ts'

/** A save or a restore that waits for an answer. */
export interface HeldSave {
  saving: Saving
  /** The version to restore; undefined if the form is to be saved. */
  version?: PublicationVersion
}

interface MarkedSave extends HeldSave {
  /** The record that it is based on. */
  base: ArticleRecord | undefined
  /** Number of marks in the text. */
  count: number
}

/** Asks before marks of an import become public (EDT-08). */
export function useMarkedSave() {
  const [marked, setMarked] = useState<MarkedSave>()
  /** Returns true if it asks: the save must wait. */
  const asksAboutMarks = ({ content }: ArticleValues, asked: Omit<MarkedSave, 'count'>): boolean => {
    const { saving, base } = asked
    const state = saving.pending ? 'draft' : (saving.state ?? base?.state ?? 'published')
    const count = state === 'draft' || saving.withMarks ? 0 : marksOf(content).length
    if (count > 0) setMarked({ ...asked, count })
    return count > 0
  }
  return { marked, setMarked, asksAboutMarks }
}
