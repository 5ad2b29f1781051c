import { restoreDays } from '../deletion.ts'

export const features = {
  undo: `Deleted records can be restored for ${restoreDays} days: POST /api/deleted-records/{id}/restore.`,
} as const

export const acts = { restored: 'content', 'message-restored': 'messages' } as const
