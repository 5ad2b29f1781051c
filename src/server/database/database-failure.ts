import { OperatorError } from '#lib/operator-error.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { isStorageFull, isUnavailable } from './is-unavailable.ts'

/** Advice for failures of Postgres, by SQLSTATE; other messages speak for themselves. */
const advice = new Map([
  ['25006', 'Name a server that can be written, not a standby.'],
  ['3D000', 'Create it: createdb --owner=USER --encoding=UTF8 --template=template0 NAME.'],
  ['3F000', 'Name the schema of its tables: ALTER ROLE "USER" SET search_path TO public.'],
  [
    '42501',
    'Make the user of DATABASE_URL the owner of the database and of its tables: ALTER DATABASE "NAME" OWNER TO "USER".',
  ],
])

/** Classes of SQLSTATE that are a bug in the statement: cardinality, data, constraints, syntax. */
const ownFault = /^(?:21|22|23|42)/

/**
 * The SQLSTATE of a Postgres error. The pg package is not imported here: installations with SQLite do not
 * load it.
 */
function sqlState(error: Error): string | undefined {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The message of a database error, with advice, as one line. */
export function databaseText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = withFullStop(error.message.replaceAll(/\s+/g, ' ').trim() || error.name)
  const hint = advice.get(sqlState(error) ?? '')
  return hint === undefined ? said : `${said} ${hint}`
}

/** An OperatorError if the database, its settings or its rights must change; undefined for other errors. */
export function databaseFailure(error: unknown): OperatorError | undefined {
  if (!(error instanceof Error)) return undefined
  const state = sqlState(error)
  const isOutside =
    isUnavailable(error) ||
    isStorageFull(error) ||
    (state !== undefined && (advice.has(state) || !ownFault.test(state)))
  return isOutside ? new OperatorError(`The database cannot be used: ${databaseText(error)}`) : undefined
}
