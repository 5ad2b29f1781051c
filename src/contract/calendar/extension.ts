import type { ContractExtension } from '../extension.ts'
import { calls } from './calls.ts'

const features = {
  'calendar-address':
    '/api/account/calendar creates and revokes the private address of a calendar of the agreed appointments.',
} as const

const files = {
  readCalendarFile: { path: '/api/calendar/{file}', types: ['text/calendar'] },
} as const

const acts = { 'calendar-created': 'accounts', 'calendar-ended': 'accounts' } as const

export const extension = { calls, features, files, acts } satisfies ContractExtension
