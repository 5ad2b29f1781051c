import { onTestFinished } from 'vitest'
import type { QueryRow } from '#server/database/message-rows.ts'
import { openMail } from '#server/mail/queue.ts'
import type { MailSettings } from '#server/mail/environment.ts'
import type { SmtpTimeouts } from '#server/mail/smtp.ts'
import { insertMessages } from '#server/messages/store.ts'
import { type Dialect, freshDatabase } from './database.ts'
import { mailSettings, morning, sampleQuery, workOutbox } from './mail.ts'
import { startMailServer, type MailServerBehaviour } from './mail-server.ts'

/** An outbox on a fresh database with its own mail server, and messages to mail. */
export async function startWork(
  dialect: Dialect,
  behaviour: MailServerBehaviour = {},
  changes: Partial<MailSettings> = {},
) {
  const { db, close } = await freshDatabase(dialect)
  onTestFinished(close)
  const server = await startMailServer(behaviour)
  const mail = mailSettings(server.url, changes)
  return {
    db,
    server,
    mail,
    work: (now: number, settings = mail, timeouts?: SmtpTimeouts) => workOutbox(db, settings, now, timeouts),
    write: async (changes: Partial<QueryRow> = {}) => {
      const row = sampleQuery(changes)
      await db.transaction().execute(async (transaction) => {
        await insertMessages(transaction, 'query', row)
        await openMail(db, mail, () => morning).queue(transaction, 'query', row)
      })
      return row.id
    },
  }
}
