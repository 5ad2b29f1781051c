import { CheckDialog } from '#admin/checks/check-dialog.ts'
import { marksOf } from '#admin/import/marks.ts'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import type { ArticleCheck } from './slots.ts'

/** The first that the backend has is used: the second asks about the marks of an import alone (EDT-08). */
export const articleChecks: ArticleCheck[] = [
  {
    needs: ['checks'],
    isOffered: true,
    asks: async (article) => {
      const { asks } = await import('#admin/checks/asks.ts')
      return asks(article)
    },
    Dialog: CheckDialog,
  },
  {
    needs: [],
    isOffered: false,
    asks: async ({ content }) => marksOf(content).length > 0,
    Dialog: lazyComponent(() => import('#admin/import/MarksDialog.tsx'), 'MarksDialog'),
  },
]
