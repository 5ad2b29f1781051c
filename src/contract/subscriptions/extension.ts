import type { ContractExtension } from '../extension.ts'
import { calls } from './calls.ts'

const features = {
  subscriptions:
    'POST /api/subscriptions asks to mail new publications to an address, from a form of the site, which gets a page. GET /api/subscribers counts the subscribers, POST /api/subscribers/exports returns those who have confirmed, and POST /api/subscribers/erasures erases one.',
} as const

export const extension = { calls, features } satisfies ContractExtension
