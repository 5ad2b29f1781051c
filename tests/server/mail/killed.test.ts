import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openWithExtensions } from '../../support/open-with-extensions.ts'
import { openMail } from '#server/mail/queue.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { insertMessages } from '#server/messages/store.ts'
import { freshLocation } from '../../support/database.ts'
import { mailSettings, sampleQuery, workOutbox } from '../../support/mail.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { gateOrFull } from '../../support/scope.ts'

const messages = gateOrFull(40, 1000)
const copies = 3
const kills = gateOrFull(2, 6)
/** The server accepts one in this many mails and cuts the connection before it responds. */
const cut = gateOrFull(15, 150)

/** A claim of two minutes ends after five seconds, or ten: longer than a busy machine stalls a process. */
const speed = gateOrFull(12, 24)

test(`[INB-01] three copies, killed at random, mail each of ${messages} messages at most once for each response`, async () => {
  const { remove, ...where } = await freshLocation('postgres')
  onTestFinished(remove)
  const { db, close } = await openWithExtensions(where)
  onTestFinished(close)
  await migrate(db)
  let taken = 0
  const server = await startMailServer({ cutsAfterContent: () => (taken += 1) % cut === 0 })
  const started = Date.now()
  const mail = mailSettings(server.url)
  const queries = Array.from({ length: messages }, (_none, count) =>
    sampleQuery({ contact_name: `Visitor ${count}` }),
  )
  await db.transaction().execute(async (work) => {
    await insertMessages(work, 'query', ...queries)
    const { queue } = openMail(db, mail, () => started)
    for (const row of queries) await queue(work, 'query', row)
  })

  const said: string[] = []
  const running = new Set<ChildProcess>()
  function startCopy(): void {
    const script = new URL('../../support/mail-copy.ts', import.meta.url).pathname
    const child = spawn(
      process.execPath,
      [script, where.databaseUrl ?? '', server.url, String(started), String(speed)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    createInterface(child.stdout).on('line', (line) => said.push(line))
    running.add(child)
  }
  async function kill(child: ChildProcess): Promise<void> {
    running.delete(child)
    const gone = once(child, 'close')
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(async () => {
    await Promise.all([...running].map(kill))
  })

  for (let count = 0; count < copies; count += 1) startCopy()
  for (let count = 1; count <= kills; count += 1) {
    const share = (messages * count) / (kills + 2)
    await expect.poll(() => server.received.length, { interval: 5 }).toBeGreaterThan(share)
    await wait(Math.random() * 50)
    const [first] = running
    if (first) await kill(first)
    startCopy()
  }
  await expect.poll(() => server.received.length).toBeGreaterThan(messages * 0.9)
  await Promise.all([...running].map(kill))
  // Mails that waited or were being sent are due a day later, and interrupted ones again a day after that.
  for (const days of [1, 2]) said.push(...(await workOutbox(db, mail, started + days * 86_400_000)))

  const rows = await db.selectFrom('mails').selectAll().execute()
  expect(rows.filter(({ ended_at }) => ended_at > 0)).toHaveLength(messages)
  const subjects = server.received.map(({ header }) => header('Subject'))
  for (const { id, contact_name } of queries) {
    const arrived = subjects.filter((subject) => subject === `New message from ${contact_name}`).length
    const isAnnounced = said.some((line) => line.startsWith(`The notice of query ${id} is sent again`))
    const { state } = rows.find(({ record_id }) => record_id === id) ?? {}
    if (state === 'sent')
      expect([id, arrived, isAnnounced]).toEqual([id, isAnnounced ? expect.any(Number) : 1, isAnnounced])
    else expect([id, state, isAnnounced]).toEqual([id, 'doubtful', true])
    expect(arrived).toBeLessThanOrEqual(2)
    if (state === 'sent') expect(arrived).toBeGreaterThanOrEqual(1)
  }
  expect(rows.filter(({ state }) => state !== 'sent').length).toBeLessThan(5)
  const ids = new Set(server.received.map(({ header }) => header('Message-ID')))
  expect(ids.size).toBeGreaterThan(messages - 5)
})
