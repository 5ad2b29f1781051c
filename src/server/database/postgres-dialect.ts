import { PostgresAdapter, PostgresDialect, PostgresDriver } from 'kysely'
import type { Pool } from 'pg'

/** Takes no lock of the session, which a pooler would hand to others: migrations/migrate.ts locks its transaction. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Reports the error of a transaction, and not that of its rollback, which also fails if the connection is lost. */
class Driver extends PostgresDriver {
  override async rollbackTransaction(
    ...connection: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    // The driver has marked the connection: the pool discards it.
    await super.rollbackTransaction(...connection).catch(() => {})
  }
}

/** Postgres, also through a pooler that gives each transaction another session. */
export class PooledDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createAdapter(): PostgresAdapter {
    return new Adapter()
  }

  override createDriver(): PostgresDriver {
    return new Driver({ pool: this.#pool })
  }
}
