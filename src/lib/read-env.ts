import type { ZodMiniType } from 'zod/mini'
import { OperatorError } from './operator-error.ts'

/** A value without the blanks, Windows line ends and quotation marks that settings files leave around it. */
function bare(value: string): string {
  const text = value.trim()
  const [, , quoted = text] = /^(["'])(.*)\1$/s.exec(text) ?? []
  return quoted.trim()
}

/** The settings of an environment. One with an empty value counts as not set. */
export function settingsIn(source: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source)
      .map(([name, value = '']) => [name, bare(value)] as const)
      .filter(([, value]) => value !== ''),
  )
}

/** Parses the settings of an environment. Throws OperatorError with the name of the wrong one. */
export function readEnv<Env>(schema: ZodMiniType<Env>, source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(settingsIn(source))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new OperatorError(`${String(issue?.path[0])} ${issue?.message}.`)
}
