import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MailSettings } from '#server/mail/environment.ts'
import type { Db } from '#server/database/schema.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { openMail } from '#server/mail/queue.ts'
import { readMailState } from '#server/mail/state.ts'
import { insertMessages } from '#server/messages/store.ts'
import { newId } from '#server/database/new-id.ts'
import { bothDialects } from '../../support/database.ts'
import { morning, sampleQuery } from '../../support/mail.ts'
import type { MailServerBehaviour } from '../../support/mail-server.ts'
import { startWork } from '../../support/outbox-work.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Minutes after it was queued at which a mail is tried: after 1, 1, 2, 4 ... 128 minutes, and then every four hours for three days. */
const tried = [
  0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 496, 736, 976, 1216, 1456, 1696, 1936, 2176, 2416, 2656, 2896, 3136,
  3376, 3616, 3856, 4096, 4336,
]

const read = (db: Db) => db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()

/** For servers that are slow on purpose; other tests use the product's timeouts, which suit a busy machine. */
const hurried = { connection: 5000, greeting: 300, silence: 300, opening: 5000, delivery: 5000 }

describe.each(bothDialects)('on %s', (dialect) => {
  const start = (behaviour?: MailServerBehaviour, changes?: Partial<MailSettings>) =>
    startWork(dialect, behaviour, changes)

  test('[INB-01] each member of staff gets one mail for a message: plain text, and a reply goes to the visitor', async () => {
    const { server, work, write } = await start({}, { notifyTo: ['desk@example.org', 'two@example.org'] })
    await write()
    expect(await work(morning)).toEqual([])
    expect(await work(morning + hour)).toEqual([])
    expect(server.received.map(({ to }) => to)).toEqual([['desk@example.org'], ['two@example.org']])
    const [mail] = server.received
    expect(mail?.from).toBe('site@example.org')
    expect(mail?.header('Subject')).toBe('New message from Sample Visitor')
    expect(mail?.header('Reply-To')).toBe('Sample Visitor <visitor@example.org>')
    expect(mail?.header('Content-Type')).toMatch(/^text\/plain/)
    expect(mail?.header('Auto-Submitted')).toBe('auto-generated')
    expect(mail?.body).toMatch(/^Is the full text available\?\nThank you\.\n/)
    expect(mail?.body).toContain('Phone: 0700000000\nReceived: 20 November 2026, 09:00 (Kigali time)')
    expect(mail?.body).toContain('In the dashboard: https://www.example.org/queries')
  })

  test('[INB-01] a message queued twice is mailed once; a rolled-back one is not mailed', async () => {
    const { db, mail, server, work, write } = await start()
    const id = await write()
    await openMail(db, mail, () => morning).queue(db, 'query', { id, email: 'visitor@example.org' })
    const failed = db.transaction().execute(async (transaction) => {
      await openMail(db, mail, () => morning).queue(transaction, 'query', {
        id: newId(morning),
        email: 'a@b.cd',
      })
      throw new Error('The message could not be kept')
    })
    await expect(failed).rejects.toThrow('could not be kept')
    await work(morning)
    expect(server.received).toHaveLength(1)
  })

  test('[INB-01] a temporarily or permanently refused mail is retried after growing pauses, and dropped after three days', async () => {
    const { db, server, work, write } = await start({ recipient: () => 550 })
    const id = await write()
    const attempts: number[] = []
    const said: string[] = []
    for (let row = await read(db); row.ended_at === 0; row = await read(db)) {
      expect(row.attempts).toBe(attempts.length)
      attempts.push(row.next_at - morning)
      said.push(...(await work(row.next_at)))
    }
    expect(attempts.map((at) => at / minute)).toEqual(tried)
    expect(said.at(-1)).toContain(`The notice of query ${id} was dropped after three days: `)
    expect(said.join()).not.toContain('@')
    expect(server.received).toEqual([])
    expect(await readMailState(db)).toEqual({
      waiting: 0,
      failing: 1,
      about: 'query',
      since: morning,
      message: expect.stringContaining('550'),
    })
  })

  test('[INB-01] refusals are one line of the log per code and hour, without an address', async () => {
    const { db, mail, server, write } = await start(
      { recipient: () => 550, words: (address) => `5.7.1 <${address}> denied, queue id ${++ids}` },
      { notifyTo: ['desk@example.org', 'two@example.org'], acknowledge: true },
    )
    let ids = 0
    const clock = { now: morning }
    const said: string[] = []
    const outbox = createOutbox({ db, mail, now: () => clock.now, say: (text) => said.push(text) })
    await write()
    await outbox.sendDue()
    const first = /^Mail was refused, and will be retried later: .*550 5\.7\.1 … denied, queue id 1$/
    const toVisitor = 'Mail was refused, and will not be retried: 550 5.7.1, to a visitor'
    expect(said.toSorted()).toEqual([expect.stringMatching(first), toVisitor])
    clock.now += 10 * minute
    await outbox.sendDue()
    expect(said).toHaveLength(2)
    server.behaviour.recipient = () => 450
    server.behaviour.words = () => '4.2.0 Greylisted'
    clock.now += 10 * minute
    await outbox.sendDue()
    expect(said.slice(2)).toEqual([expect.stringContaining('450 4.2.0 Greylisted')])
    server.behaviour.recipient = () => 550
    server.behaviour.words = () => '5.7.1 denied'
    clock.now += hour
    await outbox.sendDue()
    expect(said.slice(3)).toEqual([expect.stringContaining('550 5.7.1 denied')])
  })

  test('[INB-01] a mail that a greylisting server refuses, even after the content, is sent once the server accepts it', async () => {
    const { db, server, work, write } = await start({ recipient: () => 451 })
    await write()
    await work(morning)
    server.behaviour.recipient = undefined
    server.behaviour.content = 451
    await work(morning + minute)
    await work(morning + 2 * minute)
    await work(morning + 4 * minute)
    expect(server.received).toEqual([])
    expect(await readMailState(db)).toMatchObject({
      waiting: 1,
      failing: 1,
      message: expect.stringContaining('451'),
    })
    server.behaviour.content = undefined
    expect(await work(morning + 8 * minute)).toEqual([])
    expect(server.received).toHaveLength(1)
    expect(await readMailState(db)).toEqual({ waiting: 0, failing: 0, since: 0, message: '' })
  })

  test('[INB-01] while no server is reachable all mails wait after one attempt, and are sent when one is', async () => {
    const { mail, server, work, write } = await start()
    for (let count = 0; count < 5; count += 1) await write()
    const nobody = { ...mail, smtpUrl: 'smtp://127.0.0.1:1' }
    expect(await work(morning, nobody)).toEqual([
      expect.stringMatching(/^Mail cannot be sent, and will be retried later: /),
    ])
    expect(await work(morning + minute / 2)).toEqual([])
    expect(server.received).toEqual([])
    expect(await work(morning + minute)).toEqual([])
    expect(server.received).toHaveLength(5)
  })

  test('[INB-01] after an outage of almost three days all mails are sent with the first that succeeds, despite longer pauses', async () => {
    const { db, mail, server, work, write } = await start()
    const nobody = { ...mail, smtpUrl: 'smtp://127.0.0.1:1' }
    const dueAt = async () =>
      (await db.selectFrom('mails').select('next_at').execute()).map(({ next_at }) => next_at)
    for (let count = 0; count < 3; count += 1) await write()
    // Mails of one attempt without a server wait as after a separate failure, up to the last day.
    for (const [index, age] of tried.slice(0, -1).entries()) {
      expect(await work(morning + age * minute, nobody)).toHaveLength(1)
      expect(await dueAt()).toEqual(Array(3).fill(morning + (tried[index + 1] ?? 0) * minute))
    }
    // The newest mail has the shortest pause, and is sent first.
    const [first] = await db.selectFrom('mails').select('key').execute()
    const now = Math.min(...(await dueAt())) - hour
    await db
      .updateTable('mails')
      .set({ next_at: now })
      .where('key', '=', first?.key ?? '')
      .execute()
    expect(Math.max(...(await dueAt()))).toBeGreaterThan(now)
    await work(now)
    expect(server.received).toHaveLength(3)
  })

  test('[INB-01] a server that closes (421) gets one attempt for all due mails', async () => {
    const asked: string[] = []
    const { work, write } = await start({
      recipient: (address) => {
        asked.push(address)
        return 421
      },
    })
    for (let count = 0; count < 5; count += 1) await write()
    expect(await work(morning)).toHaveLength(1)
    expect(asked).toHaveLength(1)
  })

  test('[INB-01] a server that is slow to greet costs one attempt, no more', async () => {
    const { mail, server, work, write } = await start({ greeting: 1000 })
    await write()
    expect(await work(morning, mail, hurried)).toHaveLength(1)
    server.behaviour.greeting = 0
    expect(await work(morning + minute)).toEqual([])
    expect(server.received).toHaveLength(1)
  })

  test('[INB-01] a mail whose response was lost is sent again with the same Message-ID, and never a third time', async () => {
    const { db, server, work, write } = await start({ cutsAfterContent: () => true })
    const id = await write()
    expect(await work(morning)).toEqual([])
    expect(await work(morning + minute)).toEqual([
      `The notice of query ${id} is sent again, and may arrive twice: the response to the last attempt was lost.`,
    ])
    expect(await work(morning + hour)).toEqual([
      `The notice of query ${id} is not sent a third time. The mail server did not respond twice: the mail may have arrived.`,
    ])
    expect(await work(morning + day)).toEqual([])
    expect(server.received).toHaveLength(2)
    expect(new Set(server.received.map(({ header }) => header('Message-ID'))).size).toBe(1)
    expect(await readMailState(db)).toMatchObject({ waiting: 0, failing: 1 })
  })

  test('[INB-01] a server that responds too late counts as a lost response: the second attempt is the last', async () => {
    const { mail, server, work, write } = await start({ answer: 1000 })
    await write()
    await work(morning, mail, hurried)
    server.behaviour.answer = 0
    expect(await work(morning + minute)).toHaveLength(1)
    expect(await work(morning + hour)).toEqual([])
    expect(server.received).toHaveLength(2)
  })

  test('[INB-01] a process that took too long to connect leaves the mail to the process that has claimed it since', async () => {
    const { db, mail, server, work, write } = await start({ greeting: 250 })
    await write()
    const clock = { now: morning }
    const said: string[] = []
    const say = (text: string) => said.push(text)
    const slow = createOutbox({ db, mail, now: () => clock.now, say }).sendDue()
    await expect.poll(async () => (await read(db)).attempts).toBe(1)
    clock.now += 5 * minute
    server.behaviour.greeting = 0
    await work(clock.now)
    await slow
    expect(server.received).toHaveLength(1)
    expect(said).toEqual([])
  })

  test.each([
    ['greets and is silent then', '220 mail.example.org\r\n'],
    ['never greets', undefined],
  ])(
    '[INB-01] a stop does not wait for a mail server that %s, and the mail stays due',
    async (_what, greeting) => {
      const { db, mail, server, work, write } = await start()
      await write()
      const connected = Promise.withResolvers<void>()
      const silent = createServer((socket) => {
        if (greeting === undefined) connected.resolve()
        else socket.write(greeting)
        // The client replies to the greeting with EHLO.
        socket.on('data', () => connected.resolve()).on('error', () => {})
      })
      silent.listen(0, '127.0.0.1')
      await once(silent, 'listening')
      onTestFinished(() => void silent.close())
      const address = silent.address()
      const smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
      const said: string[] = []
      const say = (text: string) => said.push(text)
      // Only the cut can end the attempt within a test.
      const hour = 3_600_000
      const timeouts = { connection: hour, greeting: hour, silence: hour, opening: hour, delivery: hour }
      const settings = { ...mail, smtpUrl }
      const outbox = createOutbox({ db, mail: settings, now: () => morning, say, timeouts })
      const sending = outbox.sendDue()
      await connected.promise
      outbox.stop()
      outbox.cut()
      await sending
      expect(said).toEqual([])
      await work(morning)
      expect(server.received).toHaveLength(1)
    },
  )

  test('[INB-01] an attempt that outlasts its claim fails: the mail waits, and staff are informed', async () => {
    const { db, mail, work, write } = await start({ greeting: 250 })
    const id = await write()
    const clock = { now: morning }
    const said: string[] = []
    const say = (text: string) => said.push(text)
    const attempt = async () => {
      const { attempts } = await read(db)
      const slow = createOutbox({ db, mail, now: () => clock.now, say }).sendDue()
      await expect.poll(async () => (await read(db)).attempts).toBe(attempts + 1)
      clock.now += 5 * minute
      await slow
    }
    await attempt()
    expect(await readMailState(db)).toMatchObject({
      waiting: 1,
      failing: 1,
      message: 'The mail server timed out',
    })
    expect((await read(db)).next_at).toBe(clock.now + 5 * minute)
    expect(said).toEqual([])
    clock.now += 3 * day
    await attempt()
    expect(said).toEqual([
      `The notice of query ${id} was dropped after three days: The mail server timed out`,
    ])
    await work(clock.now + day)
    expect((await read(db)).state).toBe('given-up')
  })

  test('[INB-01] one visitor gets one acknowledgement a day, without a word of the message', async () => {
    const { server, work, write } = await start({}, { acknowledge: true })
    await write()
    await write({ email: ' Visitor@Example.org' })
    await work(morning)
    const acknowledged = server.received.filter(({ to }) => to[0] !== 'desk@example.org')
    expect(acknowledged.map(({ to }) => to[0])).toEqual(['visitor@example.org'])
    expect(acknowledged[0]?.header('Auto-Submitted')).toBe('auto-replied')
    expect(acknowledged[0]?.raw).not.toMatch(/full text|Sample Visitor|0700000000/)
  })

  test('[INB-01] an acknowledgement to a wrong address is no failure', async () => {
    const { db, server, work, write } = await start({}, { acknowledge: true })
    await write({ email: '"odd,name"@example.org' })
    server.behaviour.recipient = (address) => (address.startsWith('wrong') ? 550 : undefined)
    await write({ email: 'wrong@example.org' })
    await work(morning)
    expect(server.received.map(({ to }) => to[0])).toEqual(['desk@example.org', 'desk@example.org'])
    expect(await readMailState(db)).toEqual({ waiting: 0, failing: 0, since: 0, message: '' })
  })

  test('[INB-01] daily: one mail at 07:00 in the organisation’s zone with all messages since, and none without messages', async () => {
    const { server, work, write } = await start({}, { daily: true })
    const seven = Date.UTC(2026, 10, 21, 5)
    await write()
    await write({ contact_name: 'Second Visitor' })
    await work(morning)
    await work(seven - 1)
    expect(server.received).toEqual([])
    await work(seven)
    await work(seven + minute)
    await work(seven + day)
    expect(server.received.map(({ header }) => header('Subject'))).toEqual(['2 new messages'])
    expect(server.received[0]?.body).toMatch(/Sample Visitor[^]*Second Visitor/)
  })

  test('[INB-07] a flood is reported to each person in one plain mail, and a digest counts the held-back messages', async () => {
    const { db, mail, server, work, write } = await start(
      {},
      { daily: true, notifyTo: ['desk@example.org', 'two@example.org'] },
    )
    await write()
    const held = { suspicious: 1, reason: 'many' } as const
    await insertMessages(db, 'query', sampleQuery(held), sampleQuery(held))
    await openMail(db, mail, () => morning).queueFlood(db)
    await openMail(db, mail, () => morning + minute).queueFlood(db)
    await work(morning)
    expect(server.received.map(({ to }) => to)).toEqual([['desk@example.org'], ['two@example.org']])
    const [flood] = server.received
    expect(flood?.header('Subject')).toBe('Messages are being held back')
    expect(flood?.body).toContain('2 messages are held back as suspicious so far.')
    expect(flood?.body).not.toContain('Sample Visitor')
    await work(morning + day)
    expect(server.received).toHaveLength(4)
    expect(server.received[2]?.body).toContain('2 messages are held back as suspicious.')
  })

  test('[INB-01] messages waiting for a digest are sent one by one when the setting changes', async () => {
    const { mail, server, work, write } = await start({}, { daily: true })
    await write()
    await work(morning, { ...mail, daily: false })
    expect(server.received.map(({ header }) => header('Subject'))).toEqual([
      'New message from Sample Visitor',
    ])
  })
})
