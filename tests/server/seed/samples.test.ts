import { expect, onTestFinished, test } from 'vitest'
import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import { importContent } from '#server/content-files/import-content.ts'
import { publicationFile } from '#server/content-files/records.ts'
import { wholeList } from '#server/database/page.ts'
import type { Db } from '#server/database/schema.ts'
import { listExpertise } from '#server/expertise/store.ts'
import { listPublished } from '#server/publications/store.ts'
import { sampleFolder } from '#server/seed/samples.ts'
import { seed } from '#server/seed/seed.ts'
import { freshDatabase } from '../../support/database.ts'

const now = Date.UTC(2026, 5, 1)
const minutesOf = (records: number) => records * 60_000

async function contentOf(db: Db) {
  const publications = await listPublished(db, wholeList, (row) => row)
  const pictures = await db.selectFrom('pictures').selectAll().orderBy('hash').execute()
  return {
    texts: publications
      .map((row) => ({ ...forEachName(publicationTexts, (name) => row[name]), content: row.content }))
      .toSorted((a, b) => a.title.localeCompare(b.title)),
    shown: publications.map(({ title, picture_hash }) => `${title}: ${picture_hash}`).toSorted(),
    cards: (await listExpertise(db, wholeList)).rows
      .map(({ title, icon, content }) => `${title} ${icon} ${content}`)
      .toSorted(),
    pictures,
    dates: new Map(publications.map(({ title, published_at }) => [title, published_at])),
  }
}

async function open() {
  const { db, close } = await freshDatabase('sqlite')
  onTestFinished(close)
  return db
}

test('[OWN-02, OWN-06] an import of the folder of samples makes what the first start makes, days before the start included', async () => {
  const [seeded, imported] = [await open(), await open()]
  const made = await seed(seeded, { now })
  const said: string[] = []
  const result = await importContent({
    db: imported,
    folder: sampleFolder,
    now: () => now,
    say: (text) => said.push(text),
  })
  expect(said.filter((text) => text.startsWith('Refused'))).toEqual([])
  expect(result.imported).toBe((made?.publications ?? 0) + (made?.expertiseCards ?? 0))
  const [{ dates, ...wanted }, { dates: importedDates, ...found }] = [
    await contentOf(seeded),
    await contentOf(imported),
  ]
  expect(found).toEqual(wanted)
  // The first start puts a minute between samples, so that those of one day are in their order.
  for (const [title, date] of dates) {
    const after = (importedDates.get(title) ?? 0) - date
    expect(after).toBeGreaterThanOrEqual(0)
    expect(after).toBeLessThan(minutesOf(dates.size))
  }
})

test('[OWN-02] each sample publication says that it is a sample', async () => {
  const db = await open()
  await seed(db, { now })
  const rows = await listPublished(db, wholeList, (row) => row)
  expect(rows.length).toBeGreaterThan(10)
  for (const { author, content, link } of rows) {
    expect(content).toMatch(
      /<p><em>Sample publication: this text shows how a publication looks and reports no real study\.<\/em><\/p>$/,
    )
    expect(author).toMatch(/\(sample\)$/)
    expect(link === '' || link.startsWith('https://example.org/')).toBe(true)
  }
})

test.each([-1, 1.5, '6', 10_001, null])('[OWN-06] a sample with the age %j in days is refused', (daysAgo) => {
  const sample = { _id: '65a000000000000000000000', title: 'Aged', content: '<p>Text</p>' }
  expect(publicationFile.safeParse({ ...sample, daysAgo: 6 }).success).toBe(true)
  expect(publicationFile.safeParse({ ...sample, daysAgo }).success).toBe(false)
})
