import { z } from './zod.ts'

/** The first message of each field that is not valid, by the field's name. */
export type FieldMessages = Record<string, string>

/** The messages in a failed parse. */
export function fieldMessages(error: z.core.$ZodError): FieldMessages {
  const fields: FieldMessages = {}
  for (const { path, message } of error.issues) fields[String(path[0] ?? '')] ??= message
  return fields
}

/** What is wrong with a form's values, in the words of its schema; empty when nothing is. */
export function validate(schema: z.ZodMiniType, values: unknown): FieldMessages {
  const result = z.safeParse(schema, values)
  return result.success ? {} : fieldMessages(result.error)
}
