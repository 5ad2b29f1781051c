import type { ContractExtension } from '../extension.ts'
import { calls } from './calls.ts'

const features = {
  checks:
    'POST /api/link-checks asks whether the web addresses of a text answer, and stores what it found for a week: staff check a publication before it is public.',
} as const

export const extension = { calls, features } satisfies ContractExtension
