import { type Kysely, sql } from 'kysely'
import type { Attention } from '#contract/inbox.ts'
import type { ListRevisions } from '#contract/messages.ts'
import type { Database } from '#server/database/schema.ts'
import type { MessageRow, MessageTable } from './messages.ts'

type Db = Kysely<Database>

/** Milliseconds after which what is scheduled and not published is overdue. */
const patience = 60_000

interface Group {
  suspicious: 0 | 1
  state: string
  count: number
  /** Sum of the times of their last changes. As text: it does not fit into a number. */
  changes: string
}

/** The messages of one noun by what lists make of them, from its index alone. */
function groupsOf(db: Db, table: MessageTable): Promise<Group[]> {
  return db
    .selectFrom(table)
    .select(({ fn }) => [
      'suspicious',
      'state',
      fn.countAll<number>().as('count'),
      sql<string>`cast(sum(changed_at) as text)`.as('changes'),
    ])
    .where('deleted_at', '=', 0)
    .groupBy(['suspicious', 'state'])
    .orderBy('suspicious')
    .orderBy('state')
    .execute()
}

function revisionOf(groups: Group[]): string {
  return groups
    .map(({ suspicious, state, count, changes }) => [suspicious, state, count, changes].join(' '))
    .join(', ')
}

type Changed = Pick<MessageRow, 'suspicious' | 'state' | 'changed_at'>

/** A message around a change: without `is` it is deleted, without `was` it has come back. */
interface Around {
  was?: Changed
  is?: Changed
}

/** The groups with a message as it was in place of what it is. */
function replaced(groups: Group[], { is, was }: Around): Group[] {
  const all = new Map(groups.map((group) => [`${group.suspicious} ${group.state}`, group]))
  const add = ({ suspicious, state, changed_at }: Changed, sign: 1 | -1) => {
    const key = `${suspicious} ${state}`
    const { count, changes } = all.get(key) ?? { count: 0, changes: '0' }
    const sum = BigInt(changes) + BigInt(sign * changed_at)
    all.set(key, { suspicious, state, count: count + sign, changes: String(sum) })
  }
  if (is) add(is, -1)
  if (was) add(was, 1)
  return [...all]
    .filter(([, { count }]) => count > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => group)
}

/**
 * The revisions of a list after a message was changed, deleted or restored, and as it would be without that: from one statement,
 * so that what others change at the same time is in both.
 */
export async function revisionsAround(
  work: Db,
  table: MessageTable,
  message: Around,
): Promise<ListRevisions> {
  const groups = await groupsOf(work, table)
  return { before: revisionOf(replaced(groups, message)), after: revisionOf(groups) }
}

/** Counts one noun of messages. Those held back count in `held` and `revision` only. */
export async function countMessages(db: Db, table: MessageTable): Promise<Attention['queries']> {
  const groups = await groupsOf(db, table)
  const listed = groups.filter(({ suspicious }) => suspicious === 0)
  const countOf = (state: string) => listed.find((group) => group.state === state)?.count ?? 0
  return {
    new: countOf('new'),
    unhandled: countOf('new') + countOf('read'),
    held: groups.reduce((total, { suspicious, count }) => total + (suspicious === 1 ? count : 0), 0),
    revision: revisionOf(groups),
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
