import { restoreDays } from '../deletion.ts'
import type { ContractExtension } from '../extension.ts'
import { calls } from './calls.ts'

const features = {
  undo: `Deleted records can be restored for ${restoreDays} days: POST /api/deleted-records/{id}/restore.`,
} as const

const acts = { restored: 'content', 'message-restored': 'messages' } as const

export const extension = { calls, features, acts } satisfies ContractExtension
