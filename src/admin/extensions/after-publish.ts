import { tellUnread } from '#admin/reviews/tell-unread.ts'
import { available } from '#admin/shell/backend.ts'
import type { AfterPublish } from './slots.ts'

const afterPublish: AfterPublish[] = [{ needs: ['reviews', 'review-asked'], tell: tellUnread }]

/** Says what there is to say about a publication that was just published. */
export function tellPublished(id: string): void {
  for (const { tell } of available(afterPublish)) tell(id).catch(() => {})
}
