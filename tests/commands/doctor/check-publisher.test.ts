import { expect, onTestFinished, test } from 'vitest'
import { checkPublisher } from '#commands/doctor/check-database.ts'
import { openPublisherLease } from '#server/publishing/publisher-lease.ts'
import { openLeaderState } from '#server/publishing/rebuilds.ts'
import { freshDatabase } from '../../support/database.ts'

test('[OWN-09] the doctor reports whether a publisher leads and builds, if there has ever been one', async () => {
  const { db, close } = await freshDatabase('postgres')
  onTestFinished(close)
  const found = async () => {
    const finding = await checkPublisher({ db, dialect: 'postgres' })
    return finding && `${finding.level}: ${finding.text}`
  }
  const state = openLeaderState(db, Date.now, 1)
  await state.want()
  expect(await found()).toBeUndefined()
  await openPublisherLease(db, 60_000).take(0)
  expect(await found()).toBe('ok: One leads, in term 1.')
  await state.failed('The disk is full.')
  expect(await found()).toEqual(
    expect.stringMatching(/^wrong: Builds have failed 1 time since \d{4}-\S+: The disk is full\.$/),
  )
  await db.updateTable('rebuilds').set({ claimed_until: 1 }).execute()
  expect(await found()).toMatch(/^wrong: No publisher leads/)
})
