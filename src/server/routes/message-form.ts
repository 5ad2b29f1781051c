import { suspicionOf } from '#contract/fill-time.ts'
import type { AppDeps } from '#server/app-context.ts'
import type { Arrival, Database, MessageNoun } from '#server/database/schema.ts'
import { smallBody } from '#server/endpoint-route.ts'
import { isFlood } from '#server/store/messages.ts'
import { newId } from '#server/store/new-id.ts'
import { keepKey, recordOfKey } from '#server/store/sent-keys.ts'
import type { Kysely } from 'kysely'

/** What the endpoints of both forms have in common. */
export const formOptions = { limit: smallBody, perNetwork: 'postByNetwork' } as const

/** What both forms send beside the message itself. */
interface Sent {
  email: string
  leaveEmpty?: string | undefined
  elapsed?: number | undefined
  key?: string | undefined
}

/** Counts a message against the limits of its network and its mail address. One that is refused takes nothing from its neighbours. */
async function countMessage({ limiters }: AppDeps, network: string, email: string): Promise<void> {
  await limiters.count('formByNetwork', network)
  try {
    await limiters.count('formByMail', email)
  } catch (error) {
    await limiters.takeBack('formByNetwork', network)
    throw error
  }
}

/**
 * Keeps a visitor's message, once for each key (INB-04). It counts against the limits of its network and of its mail
 * address, which refuse it, and the one of everybody together, which does not: past it, messages are held back as those
 * of machines are, and staff get one mail that says so.
 */
export async function keepMessage(
  deps: AppDeps,
  { noun, network }: { noun: MessageNoun; network: string },
  sent: Sent,
  insert: (work: Kysely<Database>, arrival: Arrival & { id: string }) => Promise<void>,
): Promise<void> {
  const { db, limiters, mail, now } = deps
  const { key } = sent
  // Sent again: it must not count as another one.
  if (key !== undefined && (await recordOfKey(db, { noun, key })) !== undefined) return
  await countMessage(deps, network, sent.email)
  // What is held back anyway does not count for everybody: nobody silences the others with it.
  const reason = suspicionOf(sent) || ((await limiters.exceeds('formByEveryone', '')) ? 'many' : '')
  const at = now()
  const id = newId(at)
  await db.transaction().execute(async (work) => {
    if (key !== undefined && !(await keepKey(work, { noun, key }, id, at))) return
    await insert(work, { id, suspicious: reason === '' ? 0 : 1, reason, state: 'new', changed_at: at })
    if (reason === '') await mail?.queue(work, noun, { id, email: sent.email })
    if (reason === 'many' && !(await isFlood(work, id, at))) await mail?.queueFlood(work)
  })
}

/** The answer to a message that was received. */
export const received = { success: true, message: 'Thank you. We have received your message.' }
