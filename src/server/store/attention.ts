import { type Kysely, sql } from 'kysely'
import type { Attention } from '#contract/inbox.ts'
import type { Database } from '#server/database/schema.ts'
import type { MessageTable } from './messages.ts'

type Db = Kysely<Database>

/** Milliseconds after which what is scheduled and not published is overdue. */
const patience = 60_000

/** Counts one noun of messages, from its index alone. Those held back count in `revision` only. */
export async function countMessages(db: Db, table: MessageTable): Promise<Attention['queries']> {
  const groups = await db
    .selectFrom(table)
    .select(({ fn }) => [
      'suspicious',
      'state',
      fn.countAll<number>().as('count'),
      // As text: the sum of times does not fit into a number.
      sql<string>`cast(sum(changed_at) as text)`.as('changes'),
    ])
    .where('deleted_at', '=', 0)
    .groupBy(['suspicious', 'state'])
    .orderBy('suspicious')
    .orderBy('state')
    .execute()
  const listed = groups.filter(({ suspicious }) => suspicious === 0)
  const countOf = (state: string) => listed.find((group) => group.state === state)?.count ?? 0
  return {
    new: countOf('new'),
    unhandled: countOf('new') + countOf('read'),
    revision: groups.map((group) => Object.values(group).join(' ')).join(', '),
  }
}

/** Counts the publications that are still to come. */
export async function countUnpublished(db: Db, now: number): Promise<Attention['publications']> {
  const counted = await db
    .selectFrom('publication_cards')
    .select(({ fn }) => ['state', 'publish_at', fn.countAll<number>().as('count')])
    .where('state', '!=', 'published')
    .where('deleted_at', '=', 0)
    .groupBy(['state', 'publish_at'])
    .execute()
  const sum = (some: typeof counted) => some.reduce((total, { count }) => total + count, 0)
  const scheduled = counted.filter(({ state }) => state === 'scheduled')
  return {
    drafts: sum(counted) - sum(scheduled),
    scheduled: sum(scheduled),
    overdue: sum(scheduled.filter(({ publish_at }) => publish_at <= now - patience)),
  }
}
