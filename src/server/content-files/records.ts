import { readFile } from 'node:fs/promises'
import { expertiseCardInput } from '#contract/expertise-input.ts'
import { moment, objectId } from '#contract/fields.ts'
import { publicationCardInput } from '#contract/publication-input.ts'
import { mostReads, sentRead } from '#contract/reads/calls.ts'
import { z } from '#contract/zod.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { parseJson } from '#server/http/parse-json.ts'

const noDay = 'Not a day'
const reads = z
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

/** A publication in a folder of content. `daysAgo` is the age of a sample, which has no `date`. */
export const publicationFile = z.intersection(
  publicationCardInput,
  z.object({
    _id: objectId,
    reads: z._default(reads, []),
    daysAgo: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
  }),
)

export const expertiseFile = z.intersection(expertiseCardInput, z.object({ _id: objectId }))

/** The record in a file; throws ApiFailure if the API would refuse it. */
export async function readRecord<Schema extends z.ZodMiniType>(
  schema: Schema,
  file: string,
): Promise<z.output<Schema>> {
  const read = z.safeParse(schema, parseJson(await readFile(file, 'utf8')))
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ApiFailure('invalid_input', { message: faults.join('; ') })
}
