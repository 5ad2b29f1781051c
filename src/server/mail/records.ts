import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { messageNouns } from '#server/database/message-rows.ts'
import {
  coreMailKinds,
  type Database,
  type Db,
  type MailRow,
  messageTables,
  type OwnerMailKind,
  type SubscriberMailKind,
  subscriberMailKinds,
} from '#server/database/schema.ts'
import { hooksOf, type MailHooks } from '#server/hooks.ts'

type Mails = ExpressionBuilder<Database, 'mails'>

/** Whether a mail is for the owner of an account. */
export function isForOwner(kind: MailRow['kind']): kind is OwnerMailKind {
  return kind === 'invitation' || kind === 'reset' || kind === 'password'
}

/** Whether a mail is for a subscriber. */
export function isForSubscriber(kind: MailRow['kind']): kind is SubscriberMailKind {
  return subscriberMailKinds.some((one) => one === kind)
}

/** Whether a mail is for a reviewer. */
export function isForReviewer(kind: MailRow['kind']): kind is 'review' {
  return kind === 'review'
}

/** The hooks of an extension for its mails; undefined for those of the core. */
export function mailsOf(db: Db, kind: MailRow['kind']): MailHooks | undefined {
  return hooksOf(db).find(({ mails }) => mails?.kinds.includes(kind))?.mails
}

/** Whether a mail is not of an extension that is left out; those mails wait until it is back. */
export function isSentHere(db: Db): (row: Mails) => Expression<SqlBool> {
  const kinds = [...coreMailKinds, ...hooksOf(db).flatMap(({ mails }) => mails?.kinds ?? [])]
  return (row) => row('kind', 'in', kinds)
}

/**
 * Whether the message of a mail is deleted and restorable. Such a mail is not sent, and is due again once the
 * message is restored.
 */
export function isMessageDeleted(row: Mails): Expression<SqlBool> {
  return row.or(
    messageNouns.map((noun) =>
      row.exists(
        row
          .selectFrom(messageTables[noun])
          .select('id')
          .whereRef('id', '=', 'mails.record_id')
          .where('deleted_at', '>', 0),
      ),
    ),
  )
}

/** Whether the message of a mail exists, deleted or not. */
export function hasMessage(row: Mails): Expression<SqlBool> {
  return row.or(
    messageNouns.map((noun) =>
      row.exists(row.selectFrom(messageTables[noun]).select('id').whereRef('id', '=', 'mails.record_id')),
    ),
  )
}

/** Deletes mails about records, such as those of a person who is erased. */
export async function dropMailsAbout(work: Db, records: string[]): Promise<void> {
  if (records.length > 0) await work.deleteFrom('mails').where('record_id', 'in', records).execute()
}
