import { moment } from '#contract/fields.ts'
import { mostReads, sentRead } from '#contract/reads/calls.ts'
import { z } from '#contract/zod.ts'
import { parsedRecord } from '#server/content-files/records.ts'
import type { PublicationFiles } from '#server/hooks.ts'
import { allReadsOf, insertReads } from './store.ts'

const noDay = 'Not a day'
const counts = z
  .array(
    z.object({
      ...z.pick(sentRead, { kind: true, host: true }).shape,
      day: moment(noDay).check(z.length(10, noDay)),
      count: z.number().check(z.int(), z.minimum(1)),
    }),
  )
  .check(
    z.refine((rows) => rows.reduce((sum, { count }) => sum + count, 0) <= mostReads, {
      error: `More than ${mostReads.toLocaleString('en-GB')} in all`,
    }),
  )
const field = z.object({ reads: z._default(counts, []) })

/** Counted reads in the file of an exported publication. */
export const readFiles: PublicationFiles = {
  async write(db, { id }) {
    const reads = await allReadsOf(db, id)
    return reads.length === 0 ? {} : { reads }
  },
  read(file) {
    const { reads } = parsedRecord(field, file)
    return (work, publication_id) =>
      insertReads(
        work,
        reads.map(({ host, ...row }) => ({ ...row, publication_id, host: row.kind === 'read' ? host : '' })),
      )
  },
}
