import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#server/database/schema.ts'
import { openWithExtensions } from '../../support/open-with-extensions.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { publishedAt } from '#server/publications/state-request.ts'
import { startSchedule } from '#server/publications/schedule.ts'
import { newId } from '#server/database/new-id.ts'
import { countPublished, findPublished, insertPublications } from '#server/publications/store.ts'
import { openHookState } from '#server/publishing/rebuilds.ts'
import { dialects, freshDatabase, freshLocation } from '../../support/database.ts'
import { noTexts } from '../../support/no-texts.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const minute = 60_000

async function scheduleFor(db: Db, publish_at: number): Promise<string> {
  const id = newId(noon)
  const rest = {
    ...noTexts,
    title: 'Title',
    content: '<p>Text</p>',
    link: '',
    picture_hash: null,
  }
  await insertPublications(db, {
    id,
    ...rest,
    ...publishedAt(noon),
    state: 'scheduled',
    is_dated: 0,
    publish_at,
  })
  return id
}

const changesCounted = async (db: Db) => (await openHookState(db, Date.now).read()).wanted

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

describe.each(dialects)('on %s', (dialect) => {
  async function start() {
    const { db, close } = await freshDatabase(dialect)
    onTestFinished(close)
    const clock = { now: noon }
    const onPublished = vi.fn()
    const failed = vi.fn()
    const begin = () => startSchedule({ db, now: () => clock.now, onPublished, failed })
    return { db, clock, onPublished, failed, begin }
  }

  test('[EDT-02] a due publication is public within twenty seconds, counted as one change, and stays so when the clock is set back', async () => {
    const { db, clock, onPublished, failed, begin } = await start()
    const id = await scheduleFor(db, noon + minute)
    const later = await scheduleFor(db, noon + 100 * minute)
    const schedule = begin()
    vi.advanceTimersByTime(20_000)
    expect(await countPublished(db)).toBe(0)
    clock.now = noon + minute
    // A poll that began before may end in between: the next one is ten seconds later.
    await expect
      .poll(() => {
        vi.advanceTimersByTime(10_000)
        return onPublished.mock.calls.length
      })
      .toBe(1)
    expect(await findPublished(db, id)).toMatchObject({ published_at: noon + minute, publish_at: 0 })
    expect(await findPublished(db, later)).toBeUndefined()
    expect(await changesCounted(db)).toBe(1)
    clock.now = noon - 100 * minute
    vi.advanceTimersByTime(20_000)
    await schedule.stop()
    expect([await countPublished(db), await changesCounted(db)]).toEqual([1, 1])
    // A clock that jumps forward publishes what it passes.
    clock.now = noon + 1000 * minute
    await begin().stop()
    expect([await countPublished(db), await changesCounted(db)]).toEqual([2, 2])
    expect(failed).not.toHaveBeenCalled()
  })

  test('[EDT-02] publications due during downtime are public with the first poll after a start', async () => {
    const { db, clock, onPublished, begin } = await start()
    await scheduleFor(db, noon + minute)
    await begin().stop()
    clock.now = noon + 2 * minute
    await begin().stop()
    expect([await countPublished(db), onPublished.mock.calls.length]).toEqual([1, 1])
  })

  test('a publication becomes public and is counted as a change, or neither', async () => {
    const { db, onPublished, failed, begin } = await start()
    await scheduleFor(db, noon)
    // The second statement fails, as if the process were killed between the two.
    await db.schema.alterTable('rebuilds').renameTo('elsewhere').execute()
    await begin().stop()
    expect([await countPublished(db), onPublished.mock.calls.length]).toEqual([0, 0])
    await db.schema.alterTable('elsewhere').renameTo('rebuilds').execute()
    await begin().stop()
    expect([await countPublished(db), onPublished.mock.calls.length]).toEqual([1, 1])
    expect(failed.mock.calls.length).toBe(dialect === 'sqlite' ? 1 : 0)
  })

  test('while the database is unavailable the schedule reports nothing, and its next run publishes', async () => {
    const where = await freshLocation(dialect)
    onTestFinished(where.remove)
    const { db, close } = await openWithExtensions(where)
    onTestFinished(close)
    await migrate(db)
    await scheduleFor(db, noon)
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    const failed = vi.fn()
    const onPublished = vi.fn()
    const reads = vi.spyOn(db, 'selectFrom').mockImplementationOnce(() => {
      throw away
    })
    const schedule = startSchedule({ db, now: () => noon, onPublished, failed })
    await expect.poll(() => reads.mock.calls.length).toBe(1)
    expect(onPublished).not.toHaveBeenCalled()
    await Promise.resolve()
    vi.advanceTimersByTime(20_000)
    await expect.poll(() => onPublished.mock.calls.length).toBe(1)
    await schedule.stop()
    expect(failed).not.toHaveBeenCalled()
  })
})

test('[EDT-02] of three copies on one Postgres that poll at the same moment, one publishes', async () => {
  const where = await freshLocation('postgres')
  onTestFinished(where.remove)
  const copies = await Promise.all([
    openWithExtensions(where),
    openWithExtensions(where),
    openWithExtensions(where),
  ])
  onTestFinished(async () => {
    await Promise.all(copies.map(({ close }) => close()))
  })
  const [{ db }] = copies
  await migrate(db)
  for (let round = 1; round <= 10; round += 1) {
    await scheduleFor(db, noon)
    await scheduleFor(db, noon)
    const onPublished = vi.fn()
    const failed = vi.fn()
    await Promise.all(
      copies.map((copy) => startSchedule({ db: copy.db, now: () => noon, onPublished, failed }).stop()),
    )
    expect(await countPublished(db)).toBe(2 * round)
    expect(onPublished).toHaveBeenCalledTimes(1)
    expect(failed).not.toHaveBeenCalled()
    expect(await changesCounted(db)).toBe(round)
  }
})
