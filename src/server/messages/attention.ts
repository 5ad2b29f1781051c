import { sql } from 'kysely'
import type { Attention } from '#contract/inbox.ts'
import type { ListRevisions } from '#contract/messages.ts'
import type { MessageNoun } from '#server/database/message-rows.ts'
import { type Db, messageTables } from '#server/database/schema.ts'
import type { MessageRow } from './store.ts'

/** Milliseconds after which a scheduled publication that is not public is overdue. */
const overdueAfter = 60_000

interface Group {
  suspicious: 0 | 1
  state: string
  count: number
  /** Sum of the times of their last changes, as text: it exceeds the range of a number. */
  changes: string
}

/** The messages of one noun in groups with the counts that lists need, from the index alone. */
function groupsOf(db: Db, noun: MessageNoun): Promise<Group[]> {
  return db
    .selectFrom(messageTables[noun])
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

/** A message before and after a change: without `is` it was deleted, without `was` it was restored. */
interface Around {
  was?: Changed
  is?: Changed
}

/** The groups as they were before a change of a message. */
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
 * The revisions of a list before and after a message was changed, deleted or restored. Both come from one
 * statement, so that concurrent changes are in both.
 */
export async function revisionsAround(work: Db, noun: MessageNoun, message: Around): Promise<ListRevisions> {
  const groups = await groupsOf(work, noun)
  return { before: revisionOf(replaced(groups, message)), after: revisionOf(groups) }
}

/** Counts the appointments that are not handled and have a proposed or agreed time, by its state. */
async function countTimed(db: Db): Promise<Map<string, number>> {
  const counted = await db
    .selectFrom('appointments')
    .select(({ fn }) => ['meeting_state', fn.countAll<number>().as('count')])
    .where('deleted_at', '=', 0)
    .where('suspicious', '=', 0)
    .where('state', '!=', 'handled')
    .where('meeting_state', 'in', ['proposed', 'agreed'])
    .groupBy('meeting_state')
    .execute()
  return new Map(counted.map(({ meeting_state, count }) => [meeting_state, count]))
}

/** Counts the appointments. One whose time is proposed or agreed was answered; a cancelled one waits again. */
export async function countAppointments(db: Db): Promise<Attention['appointments']> {
  const { unhandled, ...counts } = await countMessages(db, 'appointment')
  const timed = await countTimed(db)
  const answered = [...timed.values()].reduce((sum, count) => sum + count, 0)
  return { ...counts, unhandled: Math.max(0, unhandled - answered), proposed: timed.get('proposed') ?? 0 }
}

/** Counts one noun of messages. Those held back count in `held` and `revision` only. */
export async function countMessages(db: Db, noun: MessageNoun): Promise<Attention['queries']> {
  const groups = await groupsOf(db, noun)
  const listed = groups.filter(({ suspicious }) => suspicious === 0)
  const countOf = (state: string) => listed.find((group) => group.state === state)?.count ?? 0
  return {
    new: countOf('new'),
    unhandled: countOf('new') + countOf('read'),
    held: groups.reduce((total, { suspicious, count }) => total + (suspicious === 1 ? count : 0), 0),
    revision: revisionOf(groups),
  }
}

/** Counts the unpublished publications. */
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
    overdue: sum(scheduled.filter(({ publish_at }) => publish_at <= now - overdueAfter)),
  }
}
