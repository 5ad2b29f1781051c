import type { ComponentType } from 'react'
import type { Entry } from '#admin/extensions/slots.ts'
import type { Column } from '#admin/lists/RecordTable.tsx'
import type { ListedArticle } from './store.ts'

/** A fact of each publication in the list. */
export interface ArticleFact extends Entry {
  /** Reads the facts of the shown publications, and renders nothing. */
  Load: ComponentType<{ shown: ListedArticle[] }>
  Fact: ComponentType<{ card: ListedArticle; className?: string }>
  column: Column<ListedArticle>
}
