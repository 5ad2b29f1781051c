import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'

/**
 * Locks the rows of a query until the transaction ends. SQLite has one writer at a time and needs no lock.
 */
export function forUpdate<Tables, Name extends keyof Tables, Row>(
  work: Pick<Kysely<Tables>, 'getExecutor'>,
  query: SelectQueryBuilder<Tables, Name, Row>,
): SelectQueryBuilder<Tables, Name, Row> {
  return work.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query
}
