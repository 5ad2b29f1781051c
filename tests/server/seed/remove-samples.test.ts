import { expect, onTestFinished, test } from 'vitest'
import { removeSamples } from '#server/seed/remove-samples.ts'
import { publicationRows, queryRows } from '#server/seed/rows.ts'
import { samples } from '#server/seed/samples.ts'
import { seed } from '#server/seed/seed.ts'
import { listDeleted } from '#server/deleted-records/store.ts'
import { insertExpertise } from '#server/expertise/store.ts'
import { changeMessage, insertMessages } from '#server/messages/store.ts'
import { newId } from '#server/database/new-id.ts'
import { insertPublications, listPublished } from '#server/publications/store.ts'
import { wholeList } from '#server/database/page.ts'
import { dialects, freshDatabase } from '../../support/database.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const tables = ['publication_cards', 'expertise_cards', 'queries', 'appointments'] as const

test.each(dialects)(
  '[OWN-02] samples are removed on %s; records that people have written or changed stay',
  async (dialect) => {
    const { db, close } = await freshDatabase(dialect)
    onTestFinished(close)
    // Some samples repeat, with a number before the title.
    const made = await seed(db, { now, size: { publications: 20, appointments: 12, queries: 15 } })
    const left = async () =>
      Promise.all(
        tables.map(async (table) => {
          const rows = await db.selectFrom(table).select('id').where('deleted_at', '=', 0).execute()
          return rows.map(({ id }) => id).sort()
        }),
      )
    const seeded = await left()
    expect(seeded.map((ids) => ids.length)).toEqual([20, made?.expertiseCards, 15, 12])

    const [edited, retitled] = await db.selectFrom('publication_cards').select('id').limit(2).execute()
    const [copied] = publicationRows((await samples.load()).publications, now)
    const [asked] = queryRows(now)
    if (!edited || !retitled || !copied || !asked) throw new Error('nothing was seeded')
    await db
      .updateTable('publication_cards')
      .set({ content: '<p>Ours</p>', revision: 2 })
      .where('id', '=', edited.id)
      .execute()
    await db
      .updateTable('publication_cards')
      .set({ title: 'Our own title', revision: 2 })
      .where('id', '=', retitled.id)
      .execute()
    const [ours, card, message] = [newId(now + 1000), newId(now + 2000), newId(now + 3000)]
    await insertPublications(db, { ...copied, id: ours, content: '<p>Written here</p>' })
    await insertExpertise(db, { id: card, title: 'Market Research', icon: '', content: '<p>Ours</p>' })
    // A real visitor may have any name, and ask a sample's question.
    await insertMessages(db, 'query', { ...asked, id: message, email: 'someone@example.com' })

    const [answered = '', noted = '', read = ''] = seeded[2] ?? []
    const [agreed = ''] = seeded[3] ?? []
    const by = { fullName: 'Sample Author', now }
    await changeMessage(db, { noun: 'query', id: answered }, { state: 'handled' }, by)
    await changeMessage(db, { noun: 'query', id: noted }, { note: 'Ask Ann' }, by)
    await changeMessage(db, { noun: 'appointment', id: agreed }, { state: 'handled', note: 'At ten' }, by)
    // Opening a sample does not count as work on it.
    await changeMessage(db, { noun: 'query', id: read }, { state: 'read' }, by)

    expect(await removeSamples(db, now)).toEqual({
      publication: 18,
      'expertise-card': made?.expertiseCards,
      query: 13,
      appointment: 11,
    })
    expect(await left()).toEqual([
      [edited.id, retitled.id, ours].sort(),
      [card],
      [answered, noted, message].sort(),
      [agreed],
    ])
    expect(await listPublished(db, wholeList, (row) => row)).toHaveLength(3)
    expect(await listDeleted(db, now)).toHaveLength(18 + 13 + 11 + (made?.expertiseCards ?? 0))
    // The second run has nothing to do.
    expect(await removeSamples(db, now)).toEqual({
      publication: 0,
      'expertise-card': 0,
      query: 0,
      appointment: 0,
    })
  },
)
