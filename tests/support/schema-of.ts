import { sql } from 'kysely'
import type { Db } from '#server/database/schema.ts'
import type { Dialect } from './database.ts'

/** The rows that a query returns, each as text. */
export async function rowsOf(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql.raw(query).execute(db)
  return rows.map((row) => JSON.stringify(row).replaceAll(/(?:\\n|\s)+/g, ' ')).toSorted()
}

/** Columns, keys, indexes, triggers and functions. */
const schemaQueries: Record<Dialect, string[]> = {
  sqlite: [
    `select t.name, c.cid, c.name, lower(c.type), c."notnull", c.dflt_value, c.pk, c.hidden
      from pragma_table_list t, pragma_table_xinfo(t.name) c where t.schema = 'main' and t.name <> 'sqlite_schema'`,
    `select t.name, k."table", k."from", k."to", k.on_update, k.on_delete
      from pragma_table_list t, pragma_foreign_key_list(t.name) k where t.schema = 'main'`,
    `select t.name, i.name, i."unique", i.origin, i.partial, c.seqno, c.cid, c.name, c."desc", c.coll
      from pragma_table_list t, pragma_index_list(t.name) i, pragma_index_xinfo(i.name) c where t.schema = 'main'`,
    `select name, replace(lower(sql), '"', '') from sqlite_master
      where sql is not null and (type <> 'table' or lower(sql) like 'create virtual%')`,
  ],
  postgres: [
    `select table_name, ordinal_position, column_name, data_type, is_nullable, column_default, generation_expression,
      character_maximum_length from information_schema.columns where table_schema = 'public'`,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace`,
    `select indexname, indexdef from pg_indexes where schemaname = 'public'`,
    `select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
    `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace`,
  ],
}

/** The tables of a database, as it describes them: equal for equal tables. */
export async function schemaOf(db: Db, dialect: Dialect): Promise<string[][]> {
  return Promise.all(schemaQueries[dialect].map((query) => rowsOf(db, query)))
}
