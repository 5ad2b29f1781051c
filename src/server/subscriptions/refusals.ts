import type { Db } from '#server/database/schema.ts'

/** Mails in a row, of which a day has one at most, whose refusal ends the mails to an address. */
const mostRefusals = 3

/** The mailbox does not exist, has moved, is closed, or takes no mail at all (RFC 3463, RFC 7505). */
const noMailbox = /^5\d\d[ -]5\.(?:1\.(?:1|3|6|10)|2\.1)$/

/** Codes of refusals that can be due to the address, rather than to the sender, network, content or mail server. */
const maybeAddress = /^5\d\d(?:[ -]5\.(?:0|1(?!\.[78]$)|2|4)\.\d+)?$/

/**
 * Records that a subscriber's mail was refused permanently. `code` is the reply's, as `550 5.1.1`. Without a mailbox the
 * address gets no more mails; other refusals end them after several in a row, because a mail server can be mistaken.
 */
export async function recordRefusal(db: Db, id: string, code: string, now: number): Promise<void> {
  if (!maybeAddress.test(code)) return
  const least = noMailbox.test(code) ? 1 : mostRefusals
  await db
    .updateTable('subscribers')
    .set((row) => ({
      refusals: row('refusals', '+', 1),
      stopped_at: row
        .case()
        .when(row('refusals', '+', 1), '>=', least)
        .then(now)
        .else(row.ref('stopped_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('stopped_at', '=', 0)
    .execute()
}

/** Records that the mail server has accepted a subscriber's mail. */
export async function recordAcceptance(db: Db, id: string): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ refusals: 0 })
    .where('id', '=', id)
    .where('refusals', '>', 0)
    .execute()
}
