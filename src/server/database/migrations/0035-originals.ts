import { type Kysely, sql } from 'kysely'

/** Replaces the named original of a translation by the last of the chain. In a circle, each stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; named: string }>`
    select id, "translationOf" as named from publication_cards where "translationOf" != ''`.execute(db)
  const originals = new Map(rows.map(({ id, named }) => [id, named]))
  for (const { id, named } of rows) {
    const passed = new Set([id])
    let original = named
    for (
      let next = originals.get(named);
      next !== undefined && !passed.has(original);
      next = originals.get(next)
    ) {
      passed.add(original)
      original = next
    }
    if (original !== named && !passed.has(original))
      await sql`update publication_cards set "translationOf" = ${original} where id = ${id}`.execute(db)
  }
}
