import { erasedReviews } from '#admin/reviews/erased-reviews.ts'
import { erasedSubscription } from '#admin/subscriptions/erased-subscription.ts'
import type { Erased } from './slots.ts'

export const erasedWithPerson: Erased[] = [
  { needs: ['subscriptions'], ...erasedSubscription },
  { needs: ['reviews'], ...erasedReviews },
]
