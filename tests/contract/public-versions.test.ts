import { describe, expect, onTestFinished, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import { versionsIn } from '#contract/history.ts'
import { createPicture } from '#contract/pictures.ts'
import { listPublicationCards, readPublicationCard } from '#contract/publication-cards.ts'
import { readPublicVersion } from '#contract/public-version.ts'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import { listPublicationVersions, readPublication, setPublicationState } from '#contract/publications.ts'
import { searchPublications } from '#contract/search/calls.ts'
import { reinstatePublication, withdrawPublication, withdrawPublicVersion } from '#contract/withdrawals.ts'
import { day } from '#lib/durations.ts'
import { sweepDeleted } from '#server/erasures/erase.ts'
import { startApi } from '../support/api.ts'
import { bothDialects, type Dialect } from '../support/database.ts'
import { samplePng } from '../support/sample-photograph.ts'

async function start(dialect: Dialect) {
  const api = await startApi(dialect)
  onTestFinished(api.close)
  const { call, clock, db } = api
  const token = await api.signIn()
  return {
    ...api,
    token,
    save: async (body: Partial<PublicationCardInput>) => {
      clock.now += 60_000
      const rest = { title: 'Grain', content: '<p>Text</p>', link: '', image: '' }
      return (await call(createPublicationCard, { token, body: { ...rest, ...body } }))._id
    },
    history: async (id: string) => versionsIn((await call(readPublicationCard, { id })).history),
    version: async (id: string, number: number) =>
      (await call(readPublicVersion, { id, search: { number } })).content,
    acts: async () =>
      (await db.selectFrom('audit_lines').select(['act', 'title']).orderBy('id').execute()).map(
        ({ act, title }) => `${act} ${title}`,
      ),
  }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

describe.each(bothDialects)('on %s', (dialect) => {
  test('[REV-04] a change for readers leaves the text before it public, one of spelling does not', async () => {
    const { acts, history, save, version } = await start(dialect)
    const _id = await save({ content: '<p>Five</p>', summary: 'Early' })
    await save({ _id, content: '<p>Fife</p>', change: ' ' })
    expect(await history(_id)).toEqual([])
    await save({ _id, content: '<p>Six</p>', change: 'Table 2:\nprices\u202E of May corrected' })
    await save({ _id, content: '<p>Six!</p>' })
    await save({ _id, content: '<p>Seven</p>', change: 'One more' })
    const none = { withdrawn: '', withdrawnOn: '' }
    expect(await history(_id)).toMatchObject([
      { number: 1, day: '2026-11-20', note: '', ...none },
      { number: 2, day: '2026-11-20', note: 'Table 2: prices of May corrected', ...none },
      { number: 3, day: '2026-11-20', note: 'One more', ...none },
    ])
    // The states that readers saw last.
    expect([await version(_id, 1), await version(_id, 2)]).toEqual(['<p>Fife</p>', '<p>Six!</p>'])
    expect(await codeOf(version(_id, 3))).toBe('not_found')
    expect(await acts()).toContain('corrected Grain: One more')
  })

  test('[REV-04] a note without a public change, of a draft or of a first publication makes no version', async () => {
    const { call, db, history, save, token } = await start(dialect)
    const draft = await save({ state: 'draft' })
    await save({ _id: draft, content: '<p>Other</p>', change: 'Note' })
    await save({ _id: draft, content: '<p>Public</p>', state: 'published', change: 'Note' })
    await save({ _id: draft, content: '<p>Public</p>', change: 'Note' })
    await save({ change: 'Note' })
    expect(await history(draft)).toEqual([])
    expect(await db.selectFrom('public_versions').selectAll().execute()).toEqual([])
    await save({ _id: draft, content: '<p>New</p>', change: 'Note' })
    await call(setPublicationState, { token, id: draft, body: { state: 'draft' } })
    expect(await codeOf(call(readPublicVersion, { id: draft, search: { number: 1 } }))).toBe('not_found')
    expect(await codeOf(save({ _id: draft, change: 'x'.repeat(201) }))).toBe('invalid_input')
  })

  test('[REV-04] public versions outlive the limit of stored ones, and keep their pictures', async () => {
    const { call, db, request, save, token, version } = await start(dialect)
    const image = `data:image/png;base64,${(await samplePng()).toString('base64')}`
    const { address } = await call(createPicture, { token, body: { image } })
    const _id = await save({ content: `<p>First</p><img src="${address}" alt="">` })
    await save({ _id, content: '<p>Second</p>', change: 'Without the picture' })
    for (let number = 0; number < 21; number += 1) await save({ _id, content: `<p>${number}</p>` })
    expect((await call(listPublicationVersions, { token, id: _id })).records).toHaveLength(20)
    expect(await version(_id, 1)).toContain(address)
    expect((await request(address)).status).toBe(200)
    expect(await db.selectFrom('pictures').selectAll().execute()).toHaveLength(1)
    await call(withdrawPublicVersion, { token, id: _id, body: { number: 1, reason: 'Names a person' } })
    expect(await codeOf(version(_id, 1))).toBe('not_found')
    const rows = await db.selectFrom('public_versions').select(['content', 'title', 'picture_hash']).execute()
    expect(rows).toEqual([{ content: '', title: '', picture_hash: null }])
    expect(await db.selectFrom('public_version_pictures').selectAll().execute()).toEqual([])
  })

  test('[REV-04] staff alone withdraw a public version, once and with a reason', async () => {
    const { acts, call, history, save, token } = await start(dialect)
    const _id = await save({ content: '<p>One</p>' })
    await save({ _id, content: '<p>Two</p>', change: 'Changed' })
    const withdraw = (body: { number: number; reason: string }, by = token) =>
      codeOf(call(withdrawPublicVersion, { token: by, id: _id, body }))
    expect(await withdraw({ number: 1, reason: 'Wrong' }, '')).toBe('unauthorized')
    expect(await withdraw({ number: 1, reason: ' ' })).toBe('invalid_input')
    // The newest version is the publication itself.
    expect(await withdraw({ number: 2, reason: 'Wrong' })).toBe('not_found')
    expect(await withdraw({ number: 1, reason: 'Names a person' })).toBe('accepted')
    expect(await withdraw({ number: 1, reason: 'Again' })).toBe('not_found')
    const [first] = await history(_id)
    expect(first).toMatchObject({ withdrawn: 'Names a person', withdrawnOn: '2026-11-20' })
    expect(await acts()).toContain('version-withdrawn Grain')
    await save({ _id, content: '<p>Three</p>', change: 'Again' })
    expect((await history(_id)).map(({ withdrawn }) => withdrawn)).toEqual(['Names a person', '', ''])
  })

  test('[REV-04] erasing a publication erases its public versions and their pictures', async () => {
    const { call, clock, db, request, save, token } = await start(dialect)
    const image = `data:image/png;base64,${(await samplePng()).toString('base64')}`
    const _id = await save({ image })
    await save({ _id, image: '', content: '<p>Other</p>', change: 'Without the picture' })
    await request(`/api/publication-cards/${_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await codeOf(call(readPublicVersion, { id: _id, search: { number: 1 } }))).toBe('not_found')
    const [picture] = await db.selectFrom('pictures').select(['hash', 'extension']).execute()
    expect((await request(`/api/images/${picture?.hash}.${picture?.extension}`)).status).toBe(404)
    clock.now += 40 * day
    await sweepDeleted(db, clock.now)
    for (const table of ['public_versions', 'public_version_pictures', 'pictures'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('[REV-05] a withdrawn text stays public under its reason, day and replacement', async () => {
    const { acts, call, history, save, token } = await start(dialect)
    const [id, replacedBy] = [await save({ title: 'Old' }), await save({ title: 'New' })]
    const read = () => call(readPublicationCard, { id })
    const withdraw = (reason: string, other: string) =>
      call(withdrawPublication, { token, id, body: { reason, replacedBy: other } })
    await withdraw('Data of May\n<b>wrong</b>', replacedBy)
    expect(await read()).toMatchObject({
      content: '<p>Text</p>',
      standing: 'Withdrawn',
      standingSince: '2026-11-20',
      standingReason: 'Data of May <b>wrong</b>',
      replacedBy,
    })
    const listed = await call(listPublicationCards, { search: { page: 1, limit: 20, excerpt: 100 } })
    expect(listed.records.map(({ title, standing }) => [title, standing])).toEqual([
      ['New', ''],
      ['Old', 'Withdrawn'],
    ])
    const found = await call(searchPublications, { search: { q: 'old' } })
    expect(found.records.map(({ title }) => title.join(''))).toEqual(['Withdrawn: Old'])
    // A save leaves the notice, and a change of its words leaves its day.
    await save({ _id: id, title: 'Old again', standing: '' } as object)
    await withdraw('', replacedBy)
    expect(await read()).toMatchObject({
      standing: 'Replaced',
      standingSince: '2026-11-20',
      standingReason: '',
    })
    await call(reinstatePublication, { token, id })
    expect(await read()).toMatchObject({
      standing: '',
      standingSince: '',
      standingReason: '',
      replacedBy: '',
    })
    expect(await history(id)).toEqual([])
    expect(await acts()).toEqual(expect.arrayContaining(['withdrawn Old', 'reinstated Old again']))
  })

  test('[REV-04, REV-05] a pending change stays while a text is withdrawn, and is published with its note', async () => {
    const { call, history, save, token, version } = await start(dialect)
    const id = await save({ content: '<p>Public</p>' })
    await save({ _id: id, content: '<p>Pending</p>', pending: true, change: 'Too early' })
    expect(await history(id)).toEqual([])
    await call(withdrawPublication, { token, id, body: { reason: 'Old data', replacedBy: '' } })
    const read = await call(readPublication, { token, id })
    expect(read).toMatchObject({ standing: 'Withdrawn', content: '<p>Public</p>' })
    expect(read.pending?.content).toBe('<p>Pending</p>')
    await save({ _id: id, content: '<p>Pending</p>', state: 'published', change: 'New data' })
    expect(await call(readPublicationCard, { id })).toMatchObject({
      content: '<p>Pending</p>',
      standing: 'Withdrawn',
    })
    expect((await history(id)).map(({ note }) => note)).toEqual(['', 'New data'])
    expect(await version(id, 1)).toBe('<p>Public</p>')
    // A text that is taken back has its own notice, not that of the start of its change.
    await save({ _id: id, content: '<p>Later</p>', pending: true })
    await call(reinstatePublication, { token, id })
    await call(setPublicationState, { token, id, body: { state: 'draft' } })
    expect(await call(readPublication, { token, id })).toMatchObject({
      content: '<p>Later</p>',
      standing: '',
    })
  })

  test('[REV-05] readers are not led in circles, to drafts or to nothing', async () => {
    const { call, save, token } = await start(dialect)
    const [a, b, c] = [await save({ title: 'A' }), await save({ title: 'B' }), await save({ title: 'C' })]
    const draft = await save({ state: 'draft' })
    const replace = (id: string, replacedBy: string, reason = '') =>
      codeOf(call(withdrawPublication, { token, id, body: { reason, replacedBy } }))
    expect(await replace(a, a)).toBe('invalid_input')
    expect(await replace(a, draft)).toBe('invalid_input')
    expect(await replace(a, 'f'.repeat(24))).toBe('invalid_input')
    expect(await replace(a, '')).toBe('invalid_input')
    expect(await replace(draft, '', 'No')).toBe('invalid_input')
    expect(await replace('f'.repeat(24), '', 'No')).toBe('not_found')
    expect([await replace(a, b), await replace(b, c)]).toEqual(['accepted', 'accepted'])
    expect(await replace(c, a)).toBe('invalid_input')
    expect(await replace(a, c)).toBe('accepted')
  })
})
