import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { createClient } from '#api/client.ts'
import { readServerEnv } from '#server/env.ts'
import { textOf } from '#lib/rich-text.ts'
import { sanitiseHtml } from '#lib/sanitise-html.ts'
import { ensureFirstAccount, findAccount } from '#server/auth/accounts.ts'
import { isPassword } from '#server/auth/passwords.ts'
import { allOf } from '#server/in-slices.ts'
import { isMigrated, migrate, migrationNames } from '#server/migrations/migrate.ts'
import { openApi, openData, type Step } from '#commands/open-backend.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { samplePublications } from '#server/seed/publications.ts'
import { seed } from '#server/seed/seed.ts'
import { insertExpertise } from '#server/store/expertise-cards.ts'
import { listMessages } from '#server/store/messages.ts'
import { newId } from '#server/store/new-id.ts'
import { documentSize, keepDocument } from '#server/store/documents.ts'
import { wholeList } from '#server/store/page.ts'
import { listPublished } from '#server/store/publication-cards.ts'
import { databaseFile, openDatabase } from '#server/database/open.ts'
import { dialects, freshLocation } from '../support/database.ts'
import { root } from '../support/steps.ts'

const now = Date.UTC(2026, 10, 20, 12)

let said: string[] = []

const step: Step = async (words, work) => {
  const result = await work()
  said.push(typeof words === 'string' ? words : words(result))
  return result
}

/** What a compose file sets where its reader sets nothing. */
function defaultsIn(compose: string): Record<string, string> {
  const variables = compose.matchAll(/^ {6}(\w+): \$\{\w+:-(\w*)\}$/gm)
  return Object.fromEntries(Array.from(variables, ([, variable = '', value = '']) => [variable, value]))
}

describe.each(dialects)('on %s', (dialect) => {
  async function location() {
    const { remove, ...where } = await freshLocation(dialect)
    onTestFinished(remove)
    return where
  }

  async function open(
    where: { dataDir: string; databaseUrl: string | undefined },
    {
      hasSite = false,
      environment = {},
    }: { hasSite?: boolean; environment?: Record<string, string | undefined> } = {},
  ) {
    said = []
    const env = { ...readServerEnv(environment), ...where }
    const database = await openData({ env, step, hasSite })
    const { app } = openApi({ env, database, log: () => {}, onContentChange: () => {} })
    return { app, db: database.db, close: database.close }
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
    const lengths = records.map(({ content }) => textOf(content).length)
    expect(Math.min(...lengths)).toBeLessThan(250)
    expect(Math.max(...lengths)).toBeGreaterThan(2000)
    expect(records.some(({ link }) => link === '')).toBe(true)
    for (const { title, content, image, date } of records) {
      expect(sanitiseHtml(content)).toBe(content)
      expect(title.length).toBeLessThanOrEqual(50)
      expect(content).toMatch(/Sample publication/)
      expect(image).toMatch(/^\/api\/images\//)
      expect(Date.parse(date)).toBeLessThan(Date.now())
    }
    expect(said.at(-1)).toMatch(
      /^First account created: admin@example\.org with the password \w{16} \(shown only now/,
    )
    await first.db.deleteFrom('publication_cards').execute()
    // What an earlier version, or one that was killed, has left unused.
    const left = { hash: 'd'.repeat(64), size: 0, uploaded_at: 0 }
    await keepDocument(first.db, left, (async function* none() {})())
    expect(await first.db.selectFrom('pictures').select('hash').execute()).not.toEqual([])
    expect(await documentSize(first.db, left.hash)).toBe(0)
    await first.close()

    const second = await open(where)
    expect(await second.db.selectFrom('pictures').select('hash').execute()).toEqual([])
    expect(await documentSize(second.db, left.hash)).toBeUndefined()
    expect(said.at(-1)).toBe('Accounts exist')
    expect(await second.db.selectFrom('publication_cards').selectAll().execute()).toEqual([])
    expect(await second.db.selectFrom('accounts').select('email').execute()).toEqual([
      { email: 'admin@example.org' },
    ])
    await second.close()
  })

  test('sample content is made whole or not at all, and only once', async () => {
    const where = await location()
    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    await migrate(db)
    const count = async () => (await db.selectFrom('publication_cards').select('id').execute()).length
    await db.schema.alterTable('queries').renameTo('elsewhere').execute()
    await expect(seed(db, { now })).rejects.toThrow()
    expect(await count()).toBe(0)
    await db.schema.alterTable('elsewhere').renameTo('queries').execute()
    const results = await Promise.all([seed(db, { now }), seed(db, { now })])
    expect(results.filter((made) => made !== undefined)).toHaveLength(1)
    expect(await count()).toBe(samplePublications.length)
  })

  test('a large seed repeats the samples, marked as such, in their order, the same each time', async () => {
    const size = { publications: 650, appointments: 30, queries: 40 }
    const made = async () => {
      const { db, close } = await openDatabase(await location())
      onTestFinished(close)
      await migrate(db)
      expect(await seed(db, { now, size })).toMatchObject(size)
      const rows = await allOf(listPublished(db, wholeList, (row) => row))
      const appointments = await listMessages(db, 'appointments', wholeList, (row) => row)
      const queries = await listMessages(db, 'queries', wholeList, (row) => row)
      expect([rows.length, appointments.total, queries.total]).toEqual([650, 30, 40])
      return rows
    }
    const rows = await made()
    expect(new Set(rows.map(({ title }) => title)).size).toBe(650)
    expect(rows[0]?.title).toBe(samplePublications[0]?.title)
    for (const { title, content, extension, published_at } of rows) {
      expect(title.length).toBeLessThanOrEqual(50)
      expect(content).toContain('Sample publication')
      expect(extension).not.toBeNull()
      expect(published_at).toBeLessThanOrEqual(now)
    }
    const facts = (list: typeof rows) => list.map((row) => ({ ...row, id: row.id.slice(0, 8) }))
    expect(facts(await made())).toEqual(facts(rows))
  })

  test('no sample content comes between what staff have written, nor after it was declined', async () => {
    const where = await location()
    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    await migrate(db)
    await insertExpertise(db, { id: newId(now), title: 'Ours', icon: '', content: '<p>Ours</p>' })
    expect(await seed(db, { now })).toBeUndefined()
    await db.deleteFrom('expertise_cards').execute()
    expect(await seed(db, { now })).toBeUndefined()

    const declined = await location()
    for (const content of ['none', 'sample'] as const) {
      const backend = await open(declined, { environment: { SEED: content } })
      expect(await backend.db.selectFrom('publication_cards').select('id').execute()).toEqual([])
      await backend.close()
    }
  })

  test('beside a site, a database without content is refused and left as it is, unless NEW_SITE is set', async () => {
    const where = await location()
    await expect(open(where, { hasSite: true })).rejects.toThrow(OperatorError)
    await expect(open(where, { hasSite: true })).rejects.toThrow(/missing or empty: .*NEW_SITE=1/)
    expect(await readdir(where.dataDir)).toEqual([])

    // Tables alone, or a file of nothing, are no content either.
    const { db, close } = await openDatabase(where)
    await migrate(db)
    await expect(open(where, { hasSite: true })).rejects.toThrow(/missing or empty/)
    expect(await db.selectFrom('publication_cards').select('id').execute()).toEqual([])
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([])
    await close()
    if (dialect === 'sqlite') {
      await truncate(join(where.dataDir, databaseFile), 0)
      await expect(open(where, { hasSite: true })).rejects.toThrow(/missing or empty/)
    }

    const chosen = await open(where, { hasSite: true, environment: { SEED: 'none', NEW_SITE: '1' } })
    expect(await chosen.db.selectFrom('publication_cards').select('id').execute()).toEqual([])
    await chosen.close()
    const again = await open(where, { hasSite: true })
    await again.close()
  })

  test.each(['site.env', 'compose.yaml'])(
    'with %s, a lost database is refused beside its site',
    async (name) => {
      const where = await location()
      const text = await readFile(join(root, 'src/operations', name), 'utf8')
      const { SEED, NEW_SITE } = name === 'site.env' ? parseEnv(text) : defaultsIn(text)
      const environment = { SEED, NEW_SITE }
      await expect(open(where, { hasSite: true, environment })).rejects.toThrow(/missing or empty/)
      const first = await open(where, { environment })
      await first.close()
      const again = await open(where, { hasSite: true, environment })
      expect(await again.db.selectFrom('publication_cards').select('id').execute()).toEqual([])
      await again.close()
    },
  )

  test('of copies that start at once, one makes the first account and knows its password', async () => {
    const where = await location()
    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    await migrate(db)
    const first = { email: 'first@example.org', password: undefined, now }
    const results = await Promise.all([ensureFirstAccount(db, first), ensureFirstAccount(db, first)])
    const [made, ...more] = results.filter(({ created }) => created)
    expect(more).toEqual([])
    const account = await findAccount(db, first.email)
    expect(await isPassword(made?.password ?? '', account?.password_hash)).toBe(true)
    expect(results.filter(({ password }) => password !== undefined)).toHaveLength(1)
  })

  test('a database that a newer version has written is not touched, and one sentence says why', async () => {
    const where = await location()
    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    await migrate(db)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2026-01-01')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(OperatorError)
  })

  test('migrations are applied once, also when two copies start at the same moment', async () => {
    const where = await location()
    const copies = await Promise.all([openDatabase(where), openDatabase(where)])
    expect(await isMigrated(copies[0].db)).toBe(false)
    const applied =
      dialect === 'postgres'
        ? await Promise.all(copies.map(({ db }) => migrate(db)))
        : [await migrate(copies[0].db), await migrate(copies[1].db)]
    expect(applied.flat()).toEqual(migrationNames)
    expect(await isMigrated(copies[1].db)).toBe(true)
    await Promise.all(copies.map(({ close }) => close()))
  })
})
