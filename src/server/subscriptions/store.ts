import type { Selectable } from 'kysely'
import type { SubscriberCount } from '#contract/subscriptions/calls.ts'
import { counted } from '#lib/counted.ts'
import { day, hour } from '#lib/durations.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { hashOf, newSecret } from '#server/accounts/tokens.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { newId } from '#server/database/new-id.ts'
import { overwriteDeleted } from '#server/database/overwrite-deleted.ts'
import type { Db } from '#server/database/schema.ts'
import type { SubscriberRow } from '#server/database/subscriber-rows.ts'
import type { Mail } from '#server/http/app-context.ts'
import { mailboxOf } from '#server/mail/plain-address.ts'
import { confirmableFor } from './mails.ts'
import { dropMailsAbout } from '#server/mail/records.ts'

/** Milliseconds between two mails to confirm one address. */
const askedAgainAfter = hour

/** Milliseconds for which an address is stored whose mails were stopped. */
const stoppedFor = 30 * day

/** Milliseconds for which a link that has ended a subscription says so. */
const endedFor = 30 * day

/**
 * Asks an address to confirm, unless it did or was asked within the hour. One whose mails were stopped is asked again.
 * The same statements run in each case: a mail is queued for every request, and never sent without a subscriber.
 */
export function requestSubscription(
  db: Db,
  { email, now }: { email: string; now: number },
  queue: NonNullable<Mail['queueConfirmation']>,
): Promise<void> {
  const mailbox = mailboxKey(email)
  const values = { confirmed_at: 0, news_from: 0, news_to: 0, end_token: newSecret().secret }
  return db.transaction().execute(async (work) => {
    const again = await work
      .updateTable('subscribers')
      .set({ asked_at: now })
      .where('mailbox', '=', mailbox)
      .where((row) => row.or([row('confirmed_at', '=', 0), row('stopped_at', '>', 0)]))
      .where('asked_at', '<=', now - askedAgainAfter)
      .returning('id')
      .executeTakeFirst()
    const first = await work
      .insertInto('subscribers')
      .values({ id: newId(now), email, mailbox, asked_at: now, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    await queue(work, again ?? first)
  })
}

/** The subscriber whose address a link confirms; undefined if the link does not work. */
export async function subscriberOfLink(db: Db, secret: string, now: number): Promise<string | undefined> {
  const link = await db
    .selectFrom('subscriber_links')
    .select('subscriber_id')
    .where('hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.subscriber_id
}

/** Confirms a subscription. Another use of the link, as by a second press, changes nothing. */
export async function confirmSubscription(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ confirmed_at: now, news_from: now, news_to: now, refusals: 0, stopped_at: 0 })
    .where('id', '=', id)
    .where((row) => row.or([row('confirmed_at', '=', 0), row('stopped_at', '>', 0)]))
    .execute()
}

/** The subscriber whose subscription a link ends; '' if it has ended one before, undefined if it never did. */
export async function subscriberOfEnd(db: Db, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('subscribers')
    .select('id')
    .where('end_token', '=', token)
    .executeTakeFirst()
  if (found) return found.id
  const other = await db
    .selectFrom('end_links')
    .leftJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['subscribers.id', 'ended_at'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
  return other && other.ended_at > 0 ? '' : (other?.id ?? undefined)
}

/** Deletes a subscription with its mails. Returns the deleted ones. */
async function drop(work: Db, column: 'id' | 'mailbox', value: string) {
  const dropped = await work
    .deleteFrom('subscribers')
    .where(column, '=', value)
    .returning(['id', 'end_token'])
    .execute()
  await dropMailsAbout(
    work,
    dropped.map(({ id }) => id),
  )
  return dropped
}

/**
 * Ends a subscription, whose address is not stored any longer. Its links stay for a while, as hashes: mail programs use
 * them repeatedly.
 */
export async function endSubscription(db: Db, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (work) => {
    await work
      .updateTable('end_links')
      .set({ subscriber_id: '', ended_at: now })
      .where('subscriber_id', '=', id)
      .execute()
    for (const { end_token } of await drop(work, 'id', id))
      await work
        .insertInto('end_links')
        .values({ hash: hashOf(end_token), subscriber_id: '', ended_at: now })
        .execute()
  })
  await overwriteDeleted(db)
}

/** Deletes the subscription of an address as staff type it. Returns the number of deleted ones. */
export async function dropSubscription(work: Db, typed: string): Promise<number> {
  const dropped = await drop(work, 'mailbox', mailboxKey(mailboxOf(typed) ?? ''))
  for (const { id } of dropped) await work.deleteFrom('end_links').where('subscriber_id', '=', id).execute()
  return dropped.length
}

/** Erases the subscription of an address, and records that without it. */
export async function eraseSubscription(db: Db, typed: string, by: Actor): Promise<number> {
  const dropped = await db.transaction().execute(async (work) => {
    const count = await dropSubscription(work, typed)
    const subject = { noun: 'subscriber', title: counted(count, 'subscription') } as const
    await recordAct(work, 'erased', by, subject)
    return count
  })
  await overwriteDeleted(db)
  return dropped
}

export async function countSubscriptions(db: Db): Promise<SubscriberCount> {
  const { all, confirmed, stopped } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('confirmed_at', '>', 0).as('confirmed'),
      fn.countAll<number>().filterWhere('stopped_at', '>', 0).as('stopped'),
    ])
    .executeTakeFirstOrThrow()
  return { confirmed: confirmed - stopped, unconfirmed: all - confirmed, stopped }
}

/** All who have confirmed, oldest first, for an export, which is recorded. */
export function exportSubscriptions(
  db: Db,
  by: Actor,
): Promise<Pick<Selectable<SubscriberRow>, 'email' | 'confirmed_at' | 'stopped_at'>[]> {
  return db.transaction().execute(async (work) => {
    const rows = await work
      .selectFrom('subscribers')
      .select(['email', 'confirmed_at', 'stopped_at'])
      .where('confirmed_at', '>', 0)
      .orderBy('confirmed_at')
      .orderBy('id')
      .execute()
    await recordAct(work, 'exported', by, { noun: 'subscriber', title: `${rows.length} as CSV` })
    return rows
  })
}

/** Deletes addresses that were not confirmed in time or get no more mails, and links that work no longer. */
export async function sweepSubscriptions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where((row) =>
      row.or([
        row('confirmed_at', '=', 0).and('asked_at', '<=', now - confirmableFor),
        row('stopped_at', '>', 0).and('stopped_at', '<=', now - stoppedFor),
      ]),
    )
    .execute()
  await db.deleteFrom('subscriber_links').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('end_links')
    .where((row) =>
      row.or([
        row('ended_at', '>', 0).and('ended_at', '<=', now - endedFor),
        row('ended_at', '=', 0).and('subscriber_id', 'not in', db.selectFrom('subscribers').select('id')),
      ]),
    )
    .execute()
}
