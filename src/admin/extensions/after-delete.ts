import { offerUndo } from '#admin/deleted-records/offer-undo.ts'
import type { AfterDelete } from './slots.ts'

export const afterDelete: AfterDelete[] = [{ needs: ['undo'], offer: offerUndo }]
