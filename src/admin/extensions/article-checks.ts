import { CheckDialog } from '#admin/checks/check-dialog.ts'
import type { ArticleCheck } from './slots.ts'

/** At most one is used. */
export const articleChecks: ArticleCheck[] = [
  {
    needs: ['checks'],
    asks: async (article) => {
      const { asks } = await import('#admin/checks/asks.ts')
      return asks(article)
    },
    Dialog: CheckDialog,
  },
]
