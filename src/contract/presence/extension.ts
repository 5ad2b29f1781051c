import type { ContractExtension } from '../extension.ts'
import { calls } from './calls.ts'

const features = {
  presence:
    'PUT /api/publications/{id}/editing reports that a publication is open in a form, and returns the `others` who have it open; DELETE reports that it was closed.',
} as const

export const extension = { calls, features } satisfies ContractExtension
