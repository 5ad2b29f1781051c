import { expect, onTestFinished, test } from 'vitest'
import { listedFields } from '#contract/compared-fields.ts'
import { looseCard } from '#contract/loose-card.ts'
import { catalogueTexts } from '#contract/compared-fields.ts'
import { publicationTexts } from '#contract/publication-fields.ts'
import { migrationNames, publicationColumns } from '#server/database/migrations/list.ts'
import { recordDigest } from '#lib/content-digest.ts'
import { shownDigest } from '#document/shown-digest.ts'
import { cardDigest } from '#lib/record-digest.ts'
import { wholeDigest } from '#lib/whole-digest.ts'
import { bothDialects, freshDatabase } from '../../support/database.ts'

test.each(bothDialects)(
  'each text of a publication, and of its versions, has its column, on %s',
  async (dialect) => {
    const { db, close } = await freshDatabase(dialect)
    onTestFinished(close)
    const tables = await db.introspection.getTables()
    for (const table of ['publication_cards', 'publication_versions']) {
      const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name)
      expect(columns).toEqual(expect.arrayContaining([...publicationTexts]))
    }
    expect(Object.keys(publicationColumns).toSorted()).toEqual([...publicationTexts].toSorted())
    expect(migrationNames).toEqual(expect.arrayContaining(Object.values(publicationColumns)))
  },
)

test.each(listedFields)('a change of the %s of a publication changes every digest of it', (field) => {
  const card = { _id: '1', [field]: 'One' }
  const changed = { _id: '1', [field]: 'Two' }
  for (const digestOf of [cardDigest, shownDigest, wholeDigest, recordDigest])
    expect(digestOf(changed)).not.toBe(digestOf(card))
})

test.each(catalogueTexts)(
  '[OUT-01] a change of the %s changes the digests of a whole publication alone',
  (field) => {
    const value = (name: string) => (field === 'authors' ? JSON.stringify([{ name }]) : name)
    const card = { _id: '1', title: 'A', [field]: value('One') }
    const changed = { _id: '1', title: 'A', [field]: value('Two') }
    for (const digestOf of [wholeDigest, recordDigest]) expect(digestOf(changed)).not.toBe(digestOf(card))
    for (const digestOf of [cardDigest, shownDigest]) expect(digestOf(changed)).toBe(digestOf(card))
  },
)

test('[OUT-01] a record has the same digest as it is sent and as it is read', () => {
  const authors = [{ name: 'Ama', organisation: 'Office', orcid: '' }]
  const sent = { _id: '1', title: 'A', authors, doi: '10.5555/1' }
  expect(wholeDigest(sent)).toBe(wholeDigest(looseCard(sent)))
  for (const authors of [undefined, null, [], 'Ama', 7])
    expect(wholeDigest({ _id: '1', authors })).toBe(wholeDigest(looseCard({ _id: '1', authors })))
})
