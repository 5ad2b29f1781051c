import { createHash } from 'node:crypto'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { hour } from '#lib/durations.ts'
import { zonedInput } from '#lib/zoned-time.ts'
import type { Mail } from '#server/http/app-context.ts'
import type { MessageNoun } from '#server/database/message-rows.ts'
import type { Db, OwnerMailKind } from '#server/database/schema.ts'
import { readMailState } from './state.ts'
import { insertMails } from './store.ts'
import { newId } from '#server/database/new-id.ts'
import { isPlainAddress } from './plain-address.ts'
import type { MailSettings } from './environment.ts'

/** The day in the organisation's time zone: `2026-11-30`. */
export function dayOf(time: number): string {
  return zonedInput(time).slice(0, 10)
}

/** The key of the one acknowledgement per address and day; the address cannot be read from it. */
function acknowledgementKey(email: string, now: number): string {
  const address = createHash('sha256').update(mailboxKey(email)).digest('base64url')
  return `acknowledgement:${address}:${dayOf(now)}`
}

/** Queues a notice for each recipient among staff, and at most one acknowledgement per address and day. */
async function queueNotification(
  work: Db,
  { mail, now }: { mail: MailSettings; now: number },
  noun: MessageNoun,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const about = { noun, record_id: id }
  const notices = mail.notifyTo.map((_address, place) => ({
    ...about,
    key: `notice:${noun}:${id}:${place}`,
    kind: 'notice' as const,
    place,
    state: mail.daily ? ('gathered' as const) : ('waiting' as const),
  }))
  const acknowledgement = {
    ...about,
    key: acknowledgementKey(email, now),
    kind: 'acknowledgement' as const,
    place: 0,
    state: 'waiting' as const,
  }
  const wants = mail.acknowledge && isPlainAddress(email)
  await insertMails(work, wants ? [...notices, acknowledgement] : notices, now)
}

/** Queues a mail to the owner of an account, to a subscriber or a reviewer; without one, a mail that is never sent. */
async function queueToOne(
  work: Db,
  kind: OwnerMailKind | 'confirmation' | 'review',
  recipient: { id: string } | undefined,
  now: number,
): Promise<void> {
  const mail = { kind, noun: '', record_id: recipient?.id ?? '', place: 0, state: 'waiting' } as const
  await insertMails(work, [{ ...mail, key: `${kind}:${newId(now)}` }], now)
}

/** Queues mails for the API; the outbox of any process sends them. `now` in milliseconds since 1970. */
export function openMail(db: Db, mail: MailSettings, now: () => number): Mail {
  return {
    queue: (work, noun, message) => queueNotification(work, { mail, now: now() }, noun, message),
    async queueFlood(work) {
      const at = now()
      const flood = { kind: 'flood', noun: '', record_id: '', state: 'waiting' } as const
      await insertMails(
        work,
        // If two messages begin a flood at once, one queues the mail.
        mail.notifyTo.map((_address, place) => ({
          ...flood,
          place,
          key: `flood:${Math.floor(at / hour)}:${place}`,
        })),
        at,
      )
    },
    state: () => readMailState(db),
    queuePasswordNotice: (work, account) => queueToOne(work, 'password', account, now()),
    async queueReviewAnswer(work, { id, verdict }) {
      const about = { kind: 'review-answer', noun: '', record_id: id, state: 'waiting' } as const
      const mails = mail.notifyTo.map((_address, place) => ({
        ...about,
        place,
        key: `review-answer:${id}:${verdict}:${place}`,
      }))
      await insertMails(work, mails, now())
    },
    ...(mail.siteUrl === undefined || mail.apiUrl === undefined
      ? {}
      : {
          async queueConfirmation(work, subscriber) {
            await queueToOne(work, 'confirmation', subscriber, now())
          },
        }),
    ...(mail.siteUrl === undefined
      ? {}
      : {
          queueReview: (work, review) => queueToOne(work, 'review', review, now()),
          async queueLink(work, kind, account) {
            await queueToOne(work, kind, account, now())
            return account !== undefined && isPlainAddress(account.email)
          },
        }),
  }
}
