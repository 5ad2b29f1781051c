import type { MailState } from '#contract/inbox.ts'
import { type Db, type MailRow, subscriberMailKinds } from '#server/database/schema.ts'
import { isForOwner, isMessageDeleted, isSentHere } from './records.ts'

function aboutOf({ noun, kind }: Pick<MailRow, 'noun' | 'kind'>): MailState['about'] {
  if (isForOwner(kind)) return 'account'
  // A digest covers both; messages come first in the dashboard.
  return noun === 'appointment' ? 'appointment' : 'query'
}

/** State of the mails to staff: queued ones, and those that are failing or failed within a week (INB-09). */
export async function readMailState(db: Db): Promise<MailState> {
  const forStaff = db
    .selectFrom('mails')
    .where('kind', 'not in', ['acknowledgement', 'review', ...subscriberMailKinds])
    .where((row) => row.not(isMessageDeleted(row)))
    .where(isSentHere(db))
  const failing = forStaff
    .where('message', '!=', '')
    .where('state', 'in', ['waiting', 'given-up', 'doubtful'])
    .where('digest', '=', '')
  const [{ waiting }, counted, last] = await Promise.all([
    forStaff
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
    failing
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
      .executeTakeFirstOrThrow(),
    failing.select(['message', 'noun', 'kind']).orderBy('tried_at', 'desc').limit(1).executeTakeFirst(),
  ])
  return {
    waiting,
    failing: counted.count,
    ...(last ? { about: aboutOf(last) } : {}),
    since: counted.count === 0 ? 0 : counted.since,
    message: last?.message ?? '',
  }
}
