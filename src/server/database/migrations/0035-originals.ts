import { type Kysely, sql } from 'kysely'

/** Steps of the longest chain, as a power of two. A circle of translations never ends. */
const rounds = 10

/** Replaces the named original of a translation by the original of that one, until none is itself a translation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    await sql`update publication_cards
      set "translationOf" = (select "translationOf" from publication_cards named
        where named.id = publication_cards."translationOf")
      where "translationOf" != '' and exists (select 1 from publication_cards named
        where named.id = publication_cards."translationOf"
        and named."translationOf" not in ('', named.id, publication_cards.id))`.execute(db)
}
