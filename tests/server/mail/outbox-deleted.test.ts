import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { MailSettings } from '#server/mail/environment.ts'
import { markDeleted } from '#server/deletion/mark-deleted.ts'
import { restoreDeleted } from '#server/deleted-records/store.ts'
import { readMailState } from '#server/mail/state.ts'
import { bothDialects } from '../../support/database.ts'
import { morning, workOutbox } from '../../support/mail.ts'
import type { MailServerBehaviour } from '../../support/mail-server.ts'
import { startWork } from '../../support/outbox-work.ts'

const minute = 60_000
const day = 24 * 60 * minute

const by = { account: { id: 'a', full_name: 'Staff' }, network: '', now: morning }

/** Calls `run` after the first update, the claim of an outbox, and before its result is read. */
function afterFirstUpdate(run: () => Promise<unknown>): KyselyPlugin {
  const updates: unknown[] = []
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === 'UpdateQueryNode') updates.push(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (queryId === updates[0]) await run()
      return result
    },
  }
}

describe.each(bothDialects)('on %s', (dialect) => {
  async function start(behaviour?: MailServerBehaviour, changes?: Partial<MailSettings>) {
    const started = await startWork(dialect, behaviour, changes)
    return {
      ...started,
      remove: (id: string) => markDeleted(started.db, 'query', id, by),
      restore: (id: string) => restoreDeleted(started.db, id, by),
    }
  }

  test('[INB-01, INB-03] a deleted message is not mailed until it is restored', async () => {
    const { db, server, work, write, remove, restore } = await start({}, { acknowledge: true })
    const id = await write()
    await remove(id)
    await work(morning)
    expect(server.received).toEqual([])
    expect(await readMailState(db)).toMatchObject({ waiting: 0, failing: 0 })
    await restore(id)
    await work(morning + minute)
    expect(new Set(server.received.map(({ to }) => to[0]))).toEqual(
      new Set(['desk@example.org', 'visitor@example.org']),
    )
  })

  test('[INB-01, INB-03] a failing mail is not reported while its message is deleted', async () => {
    const { db, work, write, remove } = await start({ recipient: () => 451 })
    const id = await write()
    await work(morning)
    expect(await readMailState(db)).toMatchObject({ waiting: 1, failing: 1 })
    await remove(id)
    expect(await readMailState(db)).toEqual({ waiting: 0, failing: 0, since: 0, message: '' })
  })

  test('[INB-01, INB-03] a message deleted just before its mail is sent, and then restored, is mailed', async () => {
    const { db, mail, server, work, write, remove, restore } = await start()
    const id = await write()
    await workOutbox(db.withPlugin(afterFirstUpdate(() => remove(id))), mail, morning)
    expect(server.received).toEqual([])
    await restore(id)
    await work(morning)
    expect(server.received).toHaveLength(1)
  })

  test('[INB-01, INB-03] a message deleted before a digest is in the next one once it is restored', async () => {
    const { mail, server, work, write, remove, restore } = await start({}, { daily: true })
    const nobody = { ...mail, smtpUrl: 'smtp://127.0.0.1:1' }
    const seven = Date.UTC(2026, 10, 21, 5)
    const early = await write({ contact_name: 'Early Visitor' })
    const late = await write({ contact_name: 'Late Visitor' })
    await write({ contact_name: 'Third Visitor' })
    await remove(early)
    await work(seven, nobody)
    await remove(late)
    await work(seven + minute)
    expect(server.received[0]?.body).toContain('Third Visitor')
    expect(server.received[0]?.body).not.toMatch(/Early|Late/)
    await restore(early)
    await restore(late)
    await work(seven + day)
    expect(server.received[1]?.body).toMatch(/Early Visitor[^]*Late Visitor/)
    expect(server.received[1]?.body).not.toContain('Third')
  })
})
