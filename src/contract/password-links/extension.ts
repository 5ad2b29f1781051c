import type { ContractExtension } from '../extension.ts'
import { calls } from './calls.ts'

const features = {
  'password-links':
    'Staff invite colleagues and make links for them below /api/colleagues, with their own password in `current`; links of /api/password-links set a password once.',
  'reset-by-mail': 'POST /api/password-resets mails such a link to an account.',
} as const

const acts = {
  invited: 'accounts',
  'link-made': 'accounts',
  'reset-asked': 'accounts',
  'password-set': 'accounts',
} as const

export const extension = { calls, features, acts } satisfies ContractExtension
