import { erasedSubscription } from '#admin/subscriptions/erased-subscription.ts'
import type { Erased } from './slots.ts'

export const erasedWithPerson: Erased[] = [{ needs: ['subscriptions'], ...erasedSubscription }]
