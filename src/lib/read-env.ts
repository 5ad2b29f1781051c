import type { ZodMiniType } from 'zod/mini'
import { OperatorError } from './operator-error.ts'

/** Parses an environment, in which an empty variable counts as not set; throws OperatorError that names the wrong one. */
export function readEnv<Env>(schema: ZodMiniType<Env>, source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new OperatorError(`${String(issue?.path[0])} ${issue?.message}.`)
}
