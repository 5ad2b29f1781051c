import { expect, onTestFinished, test } from 'vitest'
import { publicationFields, publicationTexts } from '#contract/publication-fields.ts'
import { migrationNames, publicationColumns } from '#server/database/migrations/list.ts'
import { recordDigest } from '#lib/content-digest.ts'
import { shownDigest } from '#document/shown-digest.ts'
import { cardDigest } from '#lib/record-digest.ts'
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

test.each(publicationFields)('a change of the %s of a publication changes every digest of it', (field) => {
  const card = { _id: '1', [field]: 'One' }
  const changed = { _id: '1', [field]: 'Two' }
  for (const digestOf of [cardDigest, shownDigest, recordDigest])
    expect(digestOf(changed)).not.toBe(digestOf(card))
})
