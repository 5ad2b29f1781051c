import type { Attention } from '#contract/inbox.ts'
import type { MessageNoun } from '#server/database/message-rows.ts'
import { groupsOf, revisionOf } from '#server/database/message-revisions.ts'
import type { Db } from '#server/database/schema.ts'

/** Milliseconds after which a scheduled publication that is not public is overdue. */
const overdueAfter = 60_000

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
