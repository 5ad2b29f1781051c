import type { ContractExtension } from '../extension.ts'
import { z } from '../zod.ts'
import { calls, mostListed } from './calls.ts'

const features = {
  reads:
    'POST /api/reads counts that a publication was read or its PDF downloaded, without cookies and addresses; GET /api/reads and /api/reads/{id} return the counts of 30 and 365 days to staff.',
} as const

const idsFault = `ids must be at most ${mostListed} identifiers`

/** Identifiers separated by commas. */
export const readsQuery = z.object({
  ids: z._default(
    z
      .string()
      .check(
        z.maxLength(mostListed * 25 + 100, { error: idsFault, abort: true }),
        z.regex(/^,*(?:[0-9a-f]{24}(?:,+|$)){0,100}$/, idsFault),
      ),
    '',
  ),
})

const queries = { listReads: readsQuery } as const

export const extension = { calls, features, queries } satisfies ContractExtension
