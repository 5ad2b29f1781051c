import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deleteExpertiseCard } from '#contract/expertise-cards.ts'
import { createExpertiseCard, updateExpertiseCard } from '#contract/expertise-input.ts'
import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { setPublicationState } from '#contract/publications.ts'
import { json, startApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'

const card = { title: 'A change', content: '<p>Text</p>', link: '', image: '' }

describe.each(dialects)('on %s', (dialect) => {
  test('every public change is counted in the transaction that saves it', async () => {
    const api = await startApi(dialect)
    onTestFinished(api.close)
    const token = await api.signIn()
    let before = 0
    /** The number of changes that a call has counted. */
    const counted = async (work: Promise<unknown>) => {
      await work
      const rows = await api.db.selectFrom('rebuilds').select(['name', 'wanted']).orderBy('name').execute()
      expect(rows.map(({ name }) => name)).toEqual(['hook', 'site'])
      const [one, other] = rows
      const wanted = one?.wanted ?? 0
      expect(other?.wanted).toBe(wanted)
      const count = wanted - before
      before = wanted
      return count
    }
    expect(await counted(api.call(createPublicationCard, { body: card, token }))).toBe(1)
    expect(await counted(api.call(createPublicationCard, { body: { ...card, state: 'draft' }, token }))).toBe(
      0,
    )
    const ids = await api.db.selectFrom('publication_cards').select(['id', 'state']).execute()
    const id = ids.find(({ state }) => state === 'published')?.id ?? ''
    const draft = ids.find(({ state }) => state === 'draft')?.id ?? ''
    const publish = { state: 'published' } as const
    expect(await counted(api.call(setPublicationState, { id: draft, body: publish, token }))).toBe(1)
    expect(await counted(api.call(deletePublicationCard, { id, token }))).toBe(1)
    expect(await counted(api.call(restoreRecord, { id, token }))).toBe(1)
    const expertise = { title: 'Prices', content: '<p>Text</p>', icon: '' }
    expect(await counted(api.call(createExpertiseCard, { body: expertise, token }))).toBe(1)
    const row = await api.db.selectFrom('expertise_cards').select('id').executeTakeFirstOrThrow()
    expect(await counted(api.call(updateExpertiseCard, { id: row.id, body: expertise, token }))).toBe(1)
    expect(await counted(api.call(deleteExpertiseCard, { id: row.id, token }))).toBe(1)
    expect(await counted(api.call(restoreRecord, { id: row.id, token }))).toBe(1)
  })

  test('a change that cannot be counted is not saved, so no hook misses it', async () => {
    const api = await startApi(dialect)
    onTestFinished(api.close)
    const token = await api.signIn()
    await sql`drop table rebuilds`.execute(api.db)
    expect((await api.request('/api/publication-cards', json(card, token))).status).toBeGreaterThanOrEqual(
      500,
    )
    const { rows } = await sql`select id from publication_cards`.execute(api.db)
    expect(rows).toEqual([])
    expect(api.changes.count).toBe(0)
  })
})
