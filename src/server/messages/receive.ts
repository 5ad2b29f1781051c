import { suspicionOf } from '#contract/fill-time.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import type { AppDeps } from '#server/http/app-context.ts'
import type { Arrival, MessageNoun } from '#server/database/message-rows.ts'
import type { Db } from '#server/database/schema.ts'
import { isFlood } from './store.ts'
import { newId } from '#server/database/new-id.ts'
import { storeKey, recordOfKey } from '#server/database/sent-keys.ts'

/** Fields of both forms beside the message itself. */
export interface FormBody {
  email: string
  leaveEmpty?: string | undefined
  elapsed?: number | undefined
  key?: string | undefined
}

/**
 * Counts a message against the limits of its network and its mail address. A refusal by the second does not
 * count against the network.
 */
async function countMessage({ limiters }: AppDeps, network: string, email: string): Promise<void> {
  await limiters.count('formByNetwork', network)
  try {
    await limiters.count('formByMail', mailboxKey(email))
  } catch (error) {
    await limiters.takeBack('formByNetwork', network)
    throw error
  }
}

/**
 * Stores a visitor's message, once per key (INB-04). The limits of its network and its mail address refuse
 * it. The limit for all callers does not: beyond it, messages are held back like automatic ones, and staff
 * get one mail about it.
 */
export async function storeMessage(
  deps: AppDeps,
  { noun, network }: { noun: MessageNoun; network: string },
  sent: FormBody,
  insert: (work: Db, arrival: Arrival & { id: string }) => Promise<void>,
): Promise<void> {
  const { db, limiters, mail, now } = deps
  const { key } = sent
  // A repeated message must not count again.
  if (key !== undefined && (await recordOfKey(db, { noun, key })) !== undefined) return
  await countMessage(deps, network, sent.email)
  // Messages held back for another reason do not count against the limit for everyone, so that they cannot
  // silence other senders.
  const reason = suspicionOf(sent) || ((await limiters.exceeds('formByEveryone', '')) ? 'many' : '')
  const at = now()
  const id = newId(at)
  await db.transaction().execute(async (work) => {
    if (key !== undefined && !(await storeKey(work, { noun, key }, id, at))) return
    await insert(work, { id, suspicious: reason === '' ? 0 : 1, reason, state: 'new', changed_at: at })
    if (reason === '') await mail?.queue(work, noun, { id, email: sent.email })
    if (reason === 'many' && !(await isFlood(work, id, at))) await mail?.queueFlood(work)
  })
}

/** The response to a received message. */
export const received = { success: true, message: 'Thank you. We have received your message.' }
