import { describe, expect, onTestFinished, test } from 'vitest'
import { readAttention } from '#contract/inbox.ts'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import { listUnpublished } from '#contract/publications.ts'
import { publishDue } from '#server/publications/schedule.ts'
import { startApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'

const minute = 60_000

describe.each(dialects)('on %s', (dialect) => {
  test('[INB-09] drafts, scheduled and overdue publications are counted, without the published and the deleted ones', async () => {
    const { call, clock, close, db, signIn } = await startApi(dialect)
    onTestFinished(close)
    const token = await signIn()
    const counts = async () => (await call(readAttention, { token })).publications
    const save = (title: string, place: Partial<PublicationCardInput> = {}) =>
      call(createPublicationCard, {
        token,
        body: { title, content: '<p>Text</p>', link: '', image: '', ...place },
      })
    const scheduleIn = (minutes: number) =>
      save(`In ${minutes} minutes`, {
        state: 'scheduled',
        publishAt: new Date(clock.now + minutes * minute).toISOString(),
      })
    expect(await counts()).toEqual({ drafts: 0, scheduled: 0, overdue: 0 })
    await save('Published')
    for (const title of ['First', 'Second', 'Deleted']) await save(title, { state: 'draft' })
    await scheduleIn(10)
    await scheduleIn(20)
    await scheduleIn(30)
    await scheduleIn(30)
    expect(await counts()).toEqual({ drafts: 3, scheduled: 4, overdue: 0 })

    const { records } = await call(listUnpublished, { token })
    for (const { _id: id, title } of records)
      if (title === 'Deleted' || title === 'In 20 minutes') await call(deletePublicationCard, { token, id })
    expect(await counts()).toEqual({ drafts: 2, scheduled: 3, overdue: 0 })

    // A minute after its time it is overdue: no process has published it.
    clock.now += 11 * minute - 1
    expect((await counts()).overdue).toBe(0)
    clock.now += 1
    expect(await counts()).toEqual({ drafts: 2, scheduled: 3, overdue: 1 })
    clock.now += 20 * minute
    expect(await counts()).toEqual({ drafts: 2, scheduled: 3, overdue: 3 })
    expect(await publishDue(db, clock.now)).toBe(3)
    expect(await counts()).toEqual({ drafts: 2, scheduled: 0, overdue: 0 })
  })
})
