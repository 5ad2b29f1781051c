import type { Db } from '#server/database/schema.ts'

/** Milliseconds for which a form counts as open after its last report. */
const openFor = 60_000

/**
 * Stores that a publication is open in a form of an account. Returns the full names of the other signed-in accounts that
 * have it open; undefined if there is no such publication.
 */
export async function storeOpenForm(
  db: Db,
  { publication, account, now }: { publication: string; account: string; now: number },
): Promise<string[] | undefined> {
  const exists = await db
    .selectFrom('publication_cards')
    .select('id')
    .where('id', '=', publication)
    .where('deleted_at', '=', 0)
    .executeTakeFirst()
  if (exists === undefined) return undefined
  await db
    .insertInto('open_forms')
    .values({ publication_id: publication, account_id: account, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['publication_id', 'account_id']).doUpdateSet({ seen_at: now }),
    )
    .execute()
  const rows = await db
    .selectFrom('open_forms')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('full_name')
    .where('publication_id', '=', publication)
    .where('account_id', '!=', account)
    .where('seen_at', '>', now - openFor)
    .where((where) =>
      where.exists(
        where
          .selectFrom('tokens')
          .select('hash')
          .whereRef('tokens.account_id', '=', 'open_forms.account_id')
          .where('expires_at', '>', now),
      ),
    )
    .orderBy('full_name')
    .execute()
  return rows.map(({ full_name }) => full_name)
}

/** Deletes the report of a form that was closed; all of an account without a publication. */
export async function dropOpenForms(db: Db, account: string, publication?: string): Promise<void> {
  const ofAccount = db.deleteFrom('open_forms').where('account_id', '=', account)
  await (
    publication === undefined ? ofAccount : ofAccount.where('publication_id', '=', publication)
  ).execute()
}

/** Deletes reports of forms that are no longer open. */
export async function forgetOpenForms(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('open_forms')
    .where('seen_at', '<=', now - openFor)
    .execute()
}
