import type { ContractExtension } from '../extension.ts'
import { calls } from './calls.ts'

const features = {
  'old-addresses':
    'GET /api/old-addresses returns paths of the site that lead to a publication, for its build; POST /api/old-addresses and /api/old-addresses/removals change them. POST /api/missing-addresses counts paths that readers asked for and that do not exist; GET /api/missing-addresses returns both lists to staff.',
} as const

const acts = { 'address-added': 'content', 'address-removed': 'content' } as const

export const extension = { calls, features, acts } satisfies ContractExtension
