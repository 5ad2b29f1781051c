import { z } from './zod.ts'

/** The first message of each invalid field, by the field's name. */
export type FieldMessages = Record<string, string>

/** The messages in a failed parse. */
export function fieldMessages(error: z.core.$ZodError): FieldMessages {
  const fields: FieldMessages = {}
  for (const { path, message } of error.issues) fields[String(path[0] ?? '')] ??= message
  return fields
}

/** The schema's messages for a form's values; empty if all are valid. */
export function validate(schema: z.ZodMiniType, values: unknown): FieldMessages {
  const result = z.safeParse(schema, values)
  return result.success ? {} : fieldMessages(result.error)
}
