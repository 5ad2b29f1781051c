import { describe, expect, test } from 'vitest'
import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createReview, endReview } from '#contract/reviews/calls.ts'
import { day } from '#lib/durations.ts'
import { dialects } from '../support/database.ts'
import { ann, startReview, swept, tables, unusable } from '../support/reviews.ts'
import { rowsOf } from '../support/every-table.ts'

describe.each(dialects)('on %s', (dialect) => {
  /** A draft with three links: one is ended by staff, one ends within a day, and one is valid for 90 days. */
  async function startThree() {
    const api = await startReview(dialect)
    const link = (days: number) => api.call(createReview, { token: api.staff, id: api.id, body: { days } })
    const [short, long, revokedLater] = [await link(1), await link(90), await link(90)]
    await api.call(endReview, { token: api.staff, id: api.made._id })
    const refused = async (secrets: (string | undefined)[]) => {
      for (const secret of secrets) await expect(api.open(ann, secret)).rejects.toMatchObject(unusable)
    }
    return { ...api, short, long, revokedLater, refused }
  }

  test('[REV-01, INB-03] a restored text has the links back that were valid, and none that ended before or since', async () => {
    const api = await startThree()
    const { made, short, long, revokedLater, refused } = api
    await api.call(deletePublicationCard, { token: api.staff, id: api.id })
    await refused([made.token, short.token, long.token, revokedLater.token])
    await api.call(endReview, { token: api.staff, id: revokedLater._id })
    api.clock.now += 2 * day
    const token = await api.signIn()
    await api.call(restoreRecord, { token, id: api.id })
    await refused([made.token, short.token, revokedLater.token])
    expect((await api.open(ann, long.token)).card.title).toBe('Bean prices')
  })

  test('[REV-01, INB-03] after 30 days the links are gone with their text', async () => {
    const api = await startThree()
    await api.call(deletePublicationCard, { token: api.staff, id: api.id })
    api.clock.now += 31 * day
    const token = await api.signIn()
    await expect(api.call(restoreRecord, { token, id: api.id })).rejects.toMatchObject({ status: 404 })
    await swept(api)
    for (const rows of Object.values(await rowsOf(api.db, tables))) expect(rows).toEqual([])
  })
})
