/** One of several processes that send the mails of one database, on a faster clock; a test kills it. */
import { startOutbox } from '#server/mail/outbox.ts'
import { openWithExtensions } from './open-with-extensions.ts'
import { mailSettings } from './mail.ts'

const [databaseUrl = '', smtpUrl = '', started = '', speed = ''] = process.argv.slice(2)
const { db } = await openWithExtensions({ dataDir: '', databaseUrl })
startOutbox({
  db,
  mail: mailSettings(smtpUrl),
  now: () => Number(started) + (Date.now() - Number(started)) * Number(speed),
  say: (text) => console.log(text),
  every: 100,
})
