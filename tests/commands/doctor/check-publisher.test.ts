import { expect, onTestFinished, test } from 'vitest'
import { checkPublisher } from '#commands/doctor/check-publisher.ts'
import { postgresTime } from '#server/database/postgres-facts.ts'
import { openPublisherLease } from '#server/publishing/publisher-lease.ts'
import { openLeaderState } from '#server/publishing/rebuilds.ts'
import { freshDatabase } from '../../support/database.ts'

test('[OWN-09] the doctor reports whether a publisher leads and builds, if there has ever been one', async () => {
  const { db, close } = await freshDatabase('postgres')
  onTestFinished(close)
  const found = async (later = 0) =>
    (await checkPublisher(db, (await postgresTime(db)) + later)).map(({ level, text }) => `${level}: ${text}`)
  const state = openLeaderState(db, Date.now, 1)
  await state.want()
  expect(await found()).toEqual([])
  await openPublisherLease(db, 60_000).take(0)
  expect(await found()).toEqual(['ok: One leads, in term 1.'])
  await state.failed('The disk is full.')
  expect(await found()).toEqual([
    expect.stringMatching(/^wrong: Builds have failed 1 time since \d{4}-\S+: The disk is full\.$/),
  ])
  expect(await found(61_000)).toEqual([expect.stringMatching(/^wrong: No publisher leads/)])
})
