import { restoreDays } from '../deletion.ts'
import type { ContractExtension } from '../extension.ts'

const features = {
  undo: `Deleted records can be restored for ${restoreDays} days: POST /api/deleted-records/{id}/restore.`,
} as const

const acts = { restored: 'content', 'message-restored': 'messages' } as const

export const extension = { features, acts } satisfies ContractExtension
