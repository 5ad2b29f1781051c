import { readFile } from 'node:fs/promises'
import { expertiseCardInput } from '#contract/expertise-input.ts'
import { objectId } from '#contract/fields.ts'
import { publicationCardInput } from '#contract/publication-input.ts'
import { z } from '#contract/zod.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { parseJson } from '#server/http/parse-json.ts'
import { publicVersionsFile, toldFields } from './told-records.ts'

/** A publication in a folder of content. `daysAgo` is the age of a sample, which has no `date`. */
export const publicationFile = z.intersection(
  publicationCardInput,
  z.object({
    _id: objectId,
    /** The pending change of a published one. */
    pendingChange: z.optional(publicationCardInput),
    daysAgo: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
    ...toldFields,
    ...publicVersionsFile.shape,
  }),
)

export const expertiseFile = z.intersection(expertiseCardInput, z.object({ _id: objectId }))

/** A record; throws ApiFailure if the API would refuse it. */
export function parsedRecord<Schema extends z.ZodMiniType>(
  schema: Schema,
  record: unknown,
): z.output<Schema> {
  const read = z.safeParse(schema, record)
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ApiFailure('invalid_input', { message: faults.join('; ') })
}

/** The JSON in a file; throws ApiFailure if it is none. */
export async function readJson(file: string): Promise<unknown> {
  return parseJson(await readFile(file, 'utf8'))
}
