import { endpoint, staffExtension } from '../endpoint.ts'
import { revisions } from '../list-revisions.ts'
import { recordNoun } from '../record-noun.ts'
import { z } from '../zod.ts'

/** A message with the revisions of its list. Absent from an earlier version of our API. */
const restored = z.object({ noun: recordNoun, revisions: z.optional(revisions) })

/** Restores a recently deleted record (the extension `undo`, INB-03). */
export const restoreRecord = endpoint('POST', '/api/deleted-records/{id}/restore', {
  ...staffExtension,
  sends: restored,
})

export const calls = { restoreRecord } as const
