import { Reads, readsColumn } from '#admin/reads/Reads.tsx'
import { LoadReads } from '#admin/reads/load-reads.ts'
import type { ArticleFact } from '#admin/screens/articles/article-fact.ts'

export const articleFacts: ArticleFact[] = [
  { needs: ['reads'], Load: LoadReads, Fact: Reads, column: readsColumn },
]
