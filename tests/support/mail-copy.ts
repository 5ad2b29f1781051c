/** One of several processes that send what waits in one database, on a clock that runs faster; killed by a test. */
import { startOutbox } from '#server/mail/outbox.ts'
import { openDatabase } from '#server/database/open.ts'
import { mailSettings } from './mail.ts'

const [databaseUrl = '', smtpUrl = '', started = '', speed = ''] = process.argv.slice(2)
const { db } = await openDatabase({ dataDir: '', databaseUrl })
startOutbox({
  db,
  mail: mailSettings(smtpUrl),
  now: () => Number(started) + (Date.now() - Number(started)) * Number(speed),
  say: (text) => console.log(text),
  every: 100,
})
