import { CheckDialog } from '#admin/checks/check-dialog.ts'
import { marksOf } from '#admin/import/marks.ts'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import type { ArticleCheck } from './slots.ts'

/** The first that the backend has is used: the second asks about the marks of an import alone (EDT-08). */
export const articleChecks: ArticleCheck[] = [
  {
    needs: ['checks'],
    isOffered: true,
    count: async (articles) => {
      const { countFindings } = await import('#admin/checks/count-findings.ts')
      return countFindings(articles)
    },
    Dialog: CheckDialog,
  },
  {
    needs: [],
    isOffered: false,
    count: (articles) => Promise.resolve(articles.map(({ content }) => marksOf(content).length)),
    Dialog: lazyComponent(() => import('#admin/import/MarksDialog.tsx'), 'MarksDialog'),
  },
]
