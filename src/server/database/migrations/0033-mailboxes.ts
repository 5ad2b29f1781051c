import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { mailboxKey } from '#lib/mailbox-key.ts'

interface Row {
  id: string
  email: string
  end_token: string
  asked_at: number
  confirmed_at: number
  stopped_at: number
}

interface Tables {
  subscribers: Row & { mailbox: string }
  subscriber_links: { hash: string; subscriber_id: string }
  end_links: { hash: string; subscriber_id: string; ended_at: number }
  mails: { record_id: string }
}

/** The subscription that a mailbox keeps comes first: one that gets mails, confirmed earliest, asked for earliest. */
function byRank(a: Row, b: Row): number {
  const [first, second] = [a, b].map(({ confirmed_at: at, stopped_at }) =>
    at === 0 ? Number.POSITIVE_INFINITY : stopped_at > 0 ? Number.MAX_SAFE_INTEGER : at,
  )
  return first === second ? a.asked_at - b.asked_at : (first ?? 0) - (second ?? 0)
}

/** Merges a subscription into another of the same mailbox. The links of its mails work as those of the other do. */
async function merge(db: Kysely<Tables>, { id, end_token }: Row, into: Row): Promise<void> {
  const hash = createHash('sha256').update(end_token).digest('base64url')
  await db.insertInto('end_links').values({ hash, subscriber_id: into.id, ended_at: 0 }).execute()
  await db
    .updateTable('subscriber_links')
    .set({ subscriber_id: into.id })
    .where('subscriber_id', '=', id)
    .execute()
  await db.deleteFrom('mails').where('record_id', '=', id).execute()
  await db.deleteFrom('subscribers').where('id', '=', id).execute()
}

/** One subscription for each mailbox (REA-06), and other links that end it or have ended one. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('end_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('end_links_by_subscriber').on('end_links').column('subscriber_id').execute()
  await schema
    .alterTable('subscribers')
    .addColumn('mailbox', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update subscribers set mailbox = email`.execute(db)
  const rows = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'end_token', 'asked_at', 'confirmed_at', 'stopped_at'])
    .where((row) => row.or([row('email', 'like', '%@gmail.com'), row('email', 'like', '%@googlemail.com')]))
    .execute()
  const kept = new Map<string, Row>()
  for (const row of rows.toSorted(byRank)) {
    const mailbox = mailboxKey(row.email)
    const other = kept.get(mailbox)
    if (other) await merge(db, row, other)
    else {
      kept.set(mailbox, row)
      if (mailbox !== row.email)
        await db.updateTable('subscribers').set({ mailbox }).where('id', '=', row.id).execute()
    }
  }
  await schema.createIndex('subscribers_by_mailbox').on('subscribers').column('mailbox').unique().execute()
}
