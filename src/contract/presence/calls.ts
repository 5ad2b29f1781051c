import { endpoint, staffExtension } from '../endpoint.ts'
import { isRecord, looseText } from '../loose.ts'
import { z } from '../zod.ts'

const path = '/api/publications/{id}/editing'

const openElsewhere = z.object({ others: z.array(z.string()) })

/**
 * Extension `presence`: reports that a publication is open in a form of the caller, for a minute. Returns the full names
 * of the colleagues who have it open.
 */
export const reportEditing = endpoint('PUT', path, {
  ...staffExtension,
  sends: openElsewhere,
  answer: z.pipe(
    z.transform((value) => {
      const others = isRecord(value) && Array.isArray(value.others) ? value.others : []
      return { others: others.map((name) => looseText(name)).filter(Boolean) }
    }),
    openElsewhere,
  ),
})

/** Reports that a form of a publication was closed. */
export const endEditing = endpoint('DELETE', path, staffExtension)

export const calls = { reportEditing, endEditing } as const
