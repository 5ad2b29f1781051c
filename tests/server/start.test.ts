import { describe, expect, onTestFinished, test } from 'vitest'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { createClient } from '#api/client.ts'
import { readServerEnv } from '#server/env.ts'
import { isMigrated, migrate } from '#server/migrations/migrate.ts'
import { openBackend, type Step } from '#server/open-backend.ts'
import { openDatabase } from '#server/database/open.ts'
import { dialects, freshLocation } from '../support/database.ts'

const step: Step = async (_words, work) => work()

describe.each(dialects)('on %s', (dialect) => {
  async function location() {
    const { remove, ...where } = await freshLocation(dialect)
    onTestFinished(remove)
    return where
  }

  async function open(where: { dataDir: string; databaseUrl: string | undefined }) {
    const env = { ...readServerEnv({}), ...where }
    return openBackend({ env, step, log: () => {}, onContentChange: () => {} })
  }

  test('the first start makes tables, sample content and one account; the second finds all of it', async () => {
    const where = await location()
    const first = await open(where)
    const call = createClient({
      host: 'http://api.test',
      fetch: async (input, init) => first.app.request(input, init, {}),
    })
    const { records, rejected } = await call(listPublicationCards)
    expect(rejected).toEqual([])
    expect(records.length).toBeGreaterThanOrEqual(14)
    for (const { title, content, image, date } of records) {
      expect(title.length).toBeLessThanOrEqual(50)
      expect(content).toMatch(/Sample publication/)
      expect(image).toMatch(/^\/api\/images\//)
      expect(Date.parse(date)).toBeLessThan(Date.now())
    }
    expect(first.firstPassword).toMatch(/^\w{16}$/)
    await first.db.deleteFrom('publication_cards').execute()
    await first.close()

    const second = await open(where)
    expect(second.firstPassword).toBeUndefined()
    expect(await second.db.selectFrom('publication_cards').selectAll().execute()).toEqual([])
    expect(await second.db.selectFrom('accounts').select('email').execute()).toEqual([
      { email: 'admin@example.org' },
    ])
    await second.close()
  })

  test('migrations are applied once, also when two copies start at the same moment', async () => {
    const where = await location()
    const copies = await Promise.all([openDatabase(where), openDatabase(where)])
    expect(await isMigrated(copies[0].db)).toBe(false)
    const applied =
      dialect === 'postgres'
        ? await Promise.all(copies.map(({ db }) => migrate(db)))
        : [await migrate(copies[0].db), await migrate(copies[1].db)]
    expect(applied.flat()).toEqual(['0001-first-tables'])
    expect(await isMigrated(copies[1].db)).toBe(true)
    await Promise.all(copies.map(({ close }) => close()))
  })
})
