import { causes } from '#lib/fault-causes.ts'
import { faultText } from '#lib/fault-text.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { isStorageFull, isUnavailable } from './is-unavailable.ts'

/** Classes of SQLSTATE that are a bug in the statement: cardinality, data, constraints, syntax. */
const ownFault = /^(?:21|22|23|42)/

/**
 * The SQLSTATE of a Postgres error. The pg package is not imported here: installations with SQLite do not
 * load it.
 */
function sqlState(error: Error): string | undefined {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** An OperatorError if the database, its settings or its rights must change; undefined for other errors. */
export function databaseFailure(error: unknown): OperatorError | undefined {
  if (!(error instanceof Error)) return undefined
  const state = sqlState(error)
  const isOutside =
    isUnavailable(error) ||
    isStorageFull(error) ||
    (state !== undefined && (causes.has(state) || !ownFault.test(state)))
  return isOutside ? new OperatorError(`The database cannot be used: ${faultText(error)}`) : undefined
}
