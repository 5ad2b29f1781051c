import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { examine } from '#commands/doctor/checks.ts'
import { allEndpoints } from '#contract/index.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { exportContent } from '#server/content-files/export-content.ts'
import { importContent } from '#server/content-files/import-content.ts'
import { openOwnContent } from '#server/content-files/own-content.ts'
import { markDeleted } from '#server/deletion/mark-deleted.ts'
import { savePublication } from '#server/publications/save.ts'
import { openWithExtensions } from '../../support/open-with-extensions.ts'
import { eraseAddress } from '#server/erasures/erase.ts'
import { allExtensions } from '#server/extensions.ts'
import { readMailState } from '#server/mail/state.ts'
import { moveToPostgres, moveToSqlite } from '#server/move/move.ts'
import { resetPassword } from '#server/accounts/accounts.ts'
import { systemActor } from '#server/acts/actor.ts'
import { startSession } from '#server/accounts/tokens.ts'
import { sweep } from '#server/sweep.ts'
import { day } from '#lib/durations.ts'
import { dialects, freshDatabase, freshLocation } from '../../support/database.ts'
import { allTables, rowsOf } from '../../support/every-table.ts'
import { filled } from '../../support/filled-product.ts'
import { mailSettings, workOutbox } from '../../support/mail.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const names = allExtensions.map(({ name }) => name)
type Filled = Awaited<ReturnType<typeof filled>>
type Opened = Awaited<ReturnType<Filled['open']>>

/** A body of JSON. The description of the API also names extensions in sentences. */
function shown(body: { openapi?: string; paths?: unknown }): unknown {
  return body.openapi === undefined ? body : body.paths
}

/** The responses to all public reads. */
async function publicResponses({ get, db }: Opened, { ids, links, calendar, confirm, end }: Filled['made']) {
  const published = await db.selectFrom('publication_cards').select(['id', 'link']).execute()
  const pictures = await db.selectFrom('pictures').select(['hash', 'extension']).execute()
  const calls = Object.values(allEndpoints).filter(
    ({ method, access }) => method === 'GET' && access === 'public',
  )
  const paths = [
    ...calls.flatMap(({ path }) =>
      path.includes('{id}') ? published.map(({ id }) => path.replace('{id}', id)) : path,
    ),
    ...['page=1&limit=2', 'excerpt=50'].map((query) => `/api/publication-cards?${query}`),
    ...['q=text', 'q=draft', 'q=scheduled', 'topic=Trade'].map((query) => `/api/publication-search?${query}`),
    ...published.flatMap(({ link }) => link || []),
    ...pictures.map(({ hash, extension }) => `/api/images/${hash}.${extension}`),
    `/api/calendar/${calendar}.ics`,
    ...[`confirm/${confirm}`, `end/${end}`].map((action) => `/api/subscriptions/${action}`),
  ]
  expect(Object.values(ids).every((id) => published.some((one) => one.id === id))).toBe(true)
  expect(Object.values(links).every((link) => paths.includes(link))).toBe(true)
  const responses = new Map<string, { status: number; body: unknown }>()
  for (const path of new Set(paths)) {
    const response = await get(path)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true && response.ok
    responses.set(path, {
      status: response.status,
      body: !response.ok ? '' : isJson ? shown(JSON.parse(text)) : text,
    })
  }
  return responses
}

/** Whether a response shows nothing that the other does not: parts may be missing, and texts empty. */
function isLess(less: unknown, more: unknown): boolean {
  if (less === more || less === '') return true
  if (Array.isArray(less))
    return Array.isArray(more) && less.every((one) => more.some((other) => isLess(one, other)))
  if (typeof less !== 'object' || typeof more !== 'object' || less === null || more === null) return false
  const known = new Map(Object.entries(more))
  return Object.entries(less).every(([name, value]) => isLess(value, known.get(name)))
}

/** All files of a folder of exported content. */
async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.includes('.'))
    .map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(folder.length), await readFile(file, 'latin1')] as const),
  )
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replace(/"exportedAt": "[^"]+"/, '')]))
}

describe.each(dialects)('on %s', (dialect) => {
  test('every table has rows', async () => {
    const { first, rows } = await filled(dialect)
    onTestFinished(first.close)
    expect(Object.entries(rows).filter(([, all]) => all.length === 0)).toEqual([])
  })

  describe.each([...names, names.join()])('without %s', (without) => {
    const left = allExtensions.filter(({ name }) => without.split(',').includes(name))

    test('nothing private is public, and the rows of its tables stay', async () => {
      const { open, first, envWithout, made, rows } = await filled(dialect)
      const before = await publicResponses(first, made)
      expect([...before.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(15)
      await first.close()

      const lessOpened = await open(without)
      const after = await publicResponses(lessOpened, made)
      expect([...after.keys()]).toEqual([...before.keys()])
      for (const [path, { status, body }] of after) {
        if (status === 404) continue
        const old = before.get(path)
        expect(status, path).toBe(old?.status)
        expect(isLess(body, old?.body), path).toBe(true)
      }
      const own = new Set(left.flatMap(({ features }) => features({ mail: undefined })))
      expect(lessOpened.features.filter((feature) => own.has(feature))).toEqual([])
      await sweep({ db: lessOpened.db, now: Date.now, retentionDays: 30, say: () => {} })
      await lessOpened.close()

      const findings = await examine(envWithout(without, false))
      expect(findings.filter(({ level }) => level === 'wrong')).toEqual([])
      expect(findings).toContainEqual(
        expect.objectContaining({
          name: 'without',
          text: expect.stringContaining(without.split(',')[0] ?? ''),
        }),
      )

      const again = await open()
      onTestFinished(again.close)
      const tables = left.flatMap(({ tables }) => tables)
      const stays = await rowsOf(again.db, tables)
      // The search indexes all publications again, and its form says so.
      const stored = (row: string) => row.replace(/"form":\d+/, '')
      for (const table of tables)
        expect(stays[table]?.map(stored), table).toEqual(
          expect.arrayContaining(rows[table]?.map(stored) ?? [table]),
        )
      const back = await publicResponses(again, made)
      for (const [path, response] of before)
        if (!path.startsWith('/readyz')) expect(back.get(path), path).toEqual(response)
    })

    const tags = without.includes(',') ? [] : ['full']
    test('an export has the same content as with it, and is imported whole', { tags }, async () => {
      const { open, first } = await filled(dialect)
      const folders = [1, 2, 3].map(() => temporaryFolder())
      const [whole = '', exported = '', copied = ''] = await Promise.all(folders)
      await exportContent(first.db, whole, 0)
      await first.close()
      const { db, close } = await open(without)
      onTestFinished(close)
      await exportContent(db, exported, 0)
      expect(await filesIn(exported)).toEqual(await filesIn(whole))
      const other = await freshDatabase(dialect)
      onTestFinished(other.close)
      const said: string[] = []
      const result = await importContent({
        db: other.db,
        folder: exported,
        now: Date.now,
        say: (text) => said.push(text),
      })
      expect(result, said.join('\n')).toMatchObject({ refused: 0 })
      await exportContent(other.db, copied, 0)
      expect(await filesIn(copied)).toEqual(await filesIn(exported))
    })
  })

  test.each(['subscriptions', names.join()])(
    'without %s, erasing an address also erases what it had stored before',
    async (without) => {
      const { open, first } = await filled(dialect)
      await first.close()
      const { db, close } = await open(without)
      onTestFinished(close)
      const erased = await eraseAddress(db, 'reader@example.org', systemActor('A test', Date.now()))
      expect(erased).toEqual({ queries: 1, appointments: 0, subscriptions: 1, reviews: 1 })
      const rows = await rowsOf(db, ['subscribers', 'subscriber_links', 'queries', 'mails', 'reviews'])
      expect(JSON.stringify(rows)).not.toContain('reader@example.org')
      expect(rows['subscriber_links']).toHaveLength(0)
    },
  )

  test('without password-links and calendar, a new password still ends their secrets', async () => {
    const { open, first, made } = await filled(dialect)
    await first.close()
    const less = await open('password-links,calendar')
    await resetPassword(
      less.db,
      made.account.email,
      'another long password',
      systemActor('A test', Date.now()),
    )
    await less.close()
    const again = await open()
    onTestFinished(again.close)
    const rows = await rowsOf(again.db, ['password_links', 'calendar_addresses'])
    expect(rows).toEqual({ password_links: [], calendar_addresses: [] })
    expect((await again.get(`/api/calendar/${made.calendar}.ics`)).status).toBe(404)
  })

  test('without their extensions, mails wait in the queue, and others are sent', async () => {
    const { open, first } = await filled(dialect)
    await first.close()
    const server = await startMailServer()
    const mail = mailSettings(server.url)
    const sent = () => server.received.map(({ to }) => to)
    const less = await open('password-links,subscriptions,reviews')
    const before = await readMailState(less.db)
    expect(before).toMatchObject({ waiting: 1, failing: 0 })
    expect(await workOutbox(less.db, mail, Date.now() + 1000)).toEqual([])
    expect(sent()).toHaveLength(1)
    expect(await readMailState(less.db)).toMatchObject({ waiting: 0, failing: 0 })
    const waiting = less.db.selectFrom('mails').select('kind').where('state', '=', 'waiting').orderBy('kind')
    expect((await waiting.execute()).map(({ kind }) => kind)).toEqual([
      'confirmation',
      'invitation',
      'news',
      'reset',
      'review',
      'review-answer',
    ])
    await less.close()
    const again = await open()
    onTestFinished(again.close)
    expect(await workOutbox(again.db, mail, Date.now() + 2000)).toEqual([])
    expect(sent()).toHaveLength(6)
  })

  test('without deleted-records, a deleted record stays hidden and is erased after 30 days', async () => {
    const { open, first, made } = await filled(dialect)
    await first.close()
    const { db, get, close } = await open('deleted-records')
    onTestFinished(close)
    const address = `/api/publication-cards/${made.ids.deleted}`
    expect((await get(address)).status).toBe(404)
    const sweepAt = (time: number) => sweep({ db, now: () => time, retentionDays: undefined, say: () => {} })
    const count = () => rowsOf(db, ['publication_cards', 'queries', 'expertise_cards'])
    await sweepAt(Date.now() + 29 * day)
    const before = await count()
    await sweepAt(Date.now() + 31 * day)
    const after = await count()
    for (const [table, rows] of Object.entries(before)) expect(after[table]).toHaveLength(rows.length - 1)
    expect(JSON.stringify(after)).not.toContain('deleted@example.org')
  })

  test('without documents, the public gets no dead link, and staff keep it', async () => {
    const { open, first, made } = await filled(dialect)
    await first.close()
    const less = await open('documents')
    const withLink = await less.db
      .selectFrom('publication_cards')
      .selectAll()
      .where('link', '!=', '')
      .where('state', '=', 'published')
      .where('deleted_at', '=', 0)
      .executeTakeFirstOrThrow()
    const token = await startSession(less.db, made.account, { device: '', network: '', now: Date.now() })
    const signedIn = { authorization: `Bearer ${token}` }
    for (const path of ['/api/publication-cards', `/api/publication-cards/${withLink.id}`]) {
      expect(await (await less.get(path)).text()).not.toContain('/api/documents/')
      expect(await (await less.get(path, signedIn)).text()).toContain(withLink.link)
    }
    const content = openOwnContent(less.db, async () => less.features)
    const list = await content.list(listPublicationCards, 'publications')
    expect(JSON.stringify(list)).not.toContain('/api/documents/')
    const form: Record<string, string> = await (
      await less.get(`/api/publications/${withLink.id}`, signedIn)
    ).json()
    expect(form['link']).toBe(withLink.link)
    const body = JSON.stringify({
      _id: withLink.id,
      title: 'Changed',
      content: form['content'],
      link: form['link'],
      image: '',
    })
    const saved = await less.app.request(
      'http://api.test/api/publication-cards',
      { method: 'POST', headers: { ...signedIn, 'content-type': 'application/json' }, body },
      {},
    )
    expect(saved.status).toBe(201)
    const gone = JSON.stringify({
      title: 'New',
      content: '<p>Text</p>',
      link: `/api/documents/${'0'.repeat(64)}.9/no.pdf`,
      image: '',
    })
    const refused = await less.app.request(
      'http://api.test/api/publication-cards',
      { method: 'POST', headers: { ...signedIn, 'content-type': 'application/json' }, body: gone },
      {},
    )
    expect(refused.status).toBe(422)
    await less.close()
    const again = await open()
    onTestFinished(again.close)
    expect((await again.get(withLink.link)).status).toBe(200)
    expect((await again.get(made.links.draft)).status).toBe(404)
    expect((await again.get(made.links.draft, signedIn)).status).toBe(200)
  })

  test('with the search back, publications are found by their new words alone', async () => {
    const { open, first, made } = await filled(dialect)
    await first.close()
    const less = await open('search')
    const actor = { account: made.account, network: '', now: Date.now() }
    const texts = { title: 'Zebra', content: '<p>Stripes</p>', topics: 'Herds' }
    await savePublication(less.db, { ...actor, id: made.ids.pictured, texts, stateRequest: {} })
    await savePublication(less.db, {
      ...actor,
      texts: { ...texts, title: 'Quagga' },
      stateRequest: { state: 'published' },
    })
    await less.close()
    const again = await open()
    onTestFinished(again.close)
    await sweep({ db: again.db, now: Date.now, retentionDays: undefined, say: () => {} })
    const found = async (query: string) => {
      const { total }: { total: number } = await (await again.get(`/api/publication-search?${query}`)).json()
      return total
    }
    expect(
      await Promise.all(['q=zebra', 'q=quagga', 'q=stripes', 'topic=Herds', 'q=pictured'].map(found)),
    ).toEqual([1, 1, 2, 2, 0])
  })

  test('without audit, no line is written, and what staff do succeeds', async () => {
    const { open, first, made, rows } = await filled(dialect)
    await first.close()
    const { db, close } = await open('audit')
    onTestFinished(close)
    const actor = systemActor('A test', Date.now())
    await resetPassword(db, made.account.email, 'another long password', actor)
    await markDeleted(db, 'publication', made.ids.pictured, actor)
    await eraseAddress(db, 'ann@example.org', actor)
    expect(await rowsOf(db, ['audit_lines'])).toEqual({ audit_lines: rows['audit_lines'] })
  })
})

test(
  '[OWN-06] a database whose extensions are all left out moves to Postgres and back whole',
  { tags: ['full'] },
  async () => {
    const { open, first, dataDir } = await filled('sqlite')
    await first.close()
    const less = await open(names.join())
    const rows = await rowsOf(less.db, allTables)
    await less.close()
    const { databaseUrl = '', remove } = await freshLocation('postgres')
    onTestFinished(remove)
    const move = { dataDir, databaseUrl, backupDir: undefined, say: () => {} }
    await moveToPostgres(move)
    const back = await temporaryFolder()
    await moveToSqlite({ ...move, dataDir: back })
    const { db, close } = await openWithExtensions({ dataDir: back, databaseUrl: undefined })
    onTestFinished(close)
    const moved = await rowsOf(db, allTables)
    // The search gives its rows other numbers.
    const stored = (row: string) => row.replace(/^\{"number":\d+,/, '{')
    for (const table of allTables)
      expect(moved[table]?.map(stored).toSorted(), table).toEqual(rows[table]?.map(stored).toSorted())
  },
)
