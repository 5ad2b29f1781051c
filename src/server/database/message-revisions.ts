import { sql } from 'kysely'
import type { ListRevisions } from '#contract/list-revisions.ts'
import type { Arrival, MessageNoun } from './message-rows.ts'
import { type Db, messageTables } from './schema.ts'

interface Group {
  suspicious: 0 | 1
  state: string
  count: number
  /** Sum of the times of their last changes, as text: it exceeds the range of a number. */
  changes: string
}

/** The messages of one noun in groups with the counts that lists need, from the index alone. */
export function groupsOf(db: Db, noun: MessageNoun): Promise<Group[]> {
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

/** The revision of a list of messages: it differs after any change. */
export function revisionOf(groups: Group[]): string {
  return groups
    .map(({ suspicious, state, count, changes }) => [suspicious, state, count, changes].join(' '))
    .join(', ')
}

type Changed = Pick<Arrival, 'suspicious' | 'state' | 'changed_at'>

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
