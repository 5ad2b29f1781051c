import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import {
  deletePublicationCard,
  listPublicationCards,
  readPublicationCard,
} from '#contract/publication-cards.ts'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import {
  listPublicationVersions,
  listUnpublished,
  readPublication,
  readPublicationVersion,
  setPublicationState,
} from '#contract/publications.ts'
import { readFeatures } from '#contract/features.ts'
import { startSchedule } from '#server/publications/schedule.ts'
import { countPublished } from '#server/publications/store.ts'
import { addAccount } from '#server/accounts/accounts.ts'
import { json, startApi, type TestApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'

const text = { title: 'Grain', content: '<p>Text of Grain</p>', link: '', image: '' }
const hour = 3_600_000

describe.each(dialects)('on %s', (dialect) => {
  let api: TestApi
  let token: string

  beforeAll(async () => {
    api = await startApi(dialect)
    token = await api.signIn()
  })
  afterAll(() => api.close())

  const save = (body: Partial<PublicationCardInput> = {}) =>
    api.call(createPublicationCard, { token, body: { ...text, ...body } })
  const place = (id: string, body: Parameters<typeof setPublicationState.body.parse>[0]) =>
    api.call(setPublicationState, { token, id, body: setPublicationState.body.parse(body) })
  const read = (id: string) => api.call(readPublication, { token, id })
  const versionsOf = async (id: string) => (await api.call(listPublicationVersions, { token, id })).records
  const iso = (milliseconds: number) => new Date(api.clock.now + milliseconds).toISOString()

  function failureOf(promise: Promise<unknown>) {
    return promise.then(
      () => 'accepted',
      (error: unknown) => (error instanceof ApiError ? error.code : 'no answer'),
    )
  }

  /** Runs the schedule once, as every process with the API does. */
  async function publishDue(): Promise<number> {
    let times = 0
    const onPublished = () => void (times += 1)
    const failed = (error: unknown) => expect.unreachable(String(error))
    await startSchedule({ db: api.db, now: () => api.clock.now, onPublished, failed }).stop()
    return times
  }

  /** All that the public can read without an account. */
  async function everythingPublic(id: string) {
    const bodies = await Promise.all(
      [
        '/api/publication-cards',
        '/api/publication-cards?page=1&limit=500',
        '/api/publication-cards?page=1&limit=500&excerpt=260',
        `/api/publication-cards/${id}`,
        '/api/features',
        '/api/expertise-cards',
      ].map(async (path) => (await api.request(path)).text()),
    )
    return bodies.join('\n')
  }

  /** Whether a publication is public; every way to it must agree. */
  async function isPublic(id: string): Promise<boolean> {
    const { records } = await api.call(listPublicationCards)
    const page = await api.call(listPublicationCards, { search: { page: 1, limit: 500, excerpt: 260 } })
    const one = await api.request(`/api/publication-cards/${id}`)
    const isListed = records.some(({ _id }) => _id === id)
    expect(page.records.some(({ _id }) => _id === id)).toBe(isListed)
    expect(one.status).toBe(isListed ? 200 : 404)
    expect([page.total, await countPublished(api.db)]).toEqual([records.length, records.length])
    expect((await everythingPublic(id)).includes('Secret of')).toBe(isListed)
    return isListed
  }

  test('[EDT-01, EDT-02, EDT-03] through every state, a publication is public exactly while it is published, with one date', async () => {
    const features = await api.call(readFeatures)
    const secret = { ...text, title: 'Secret of Grain' }
    const { _id: id, state, revision } = await save({ ...secret, state: 'draft' })
    expect([state, revision, await isPublic(id), api.changes.count]).toEqual(['draft', 1, false, 0])
    expect(await read(id)).toMatchObject({ title: 'Secret of Grain', date: '', savedBy: 'Sample Author' })

    await save({ ...secret, _id: id, content: '<p>Secret of more</p>' })
    expect([(await read(id)).state, await isPublic(id), api.changes.count]).toEqual(['draft', false, 0])

    const publishAt = iso(hour)
    await place(id, { state: 'scheduled', publishAt })
    expect(await read(id)).toMatchObject({ state: 'scheduled', publishAt, date: '' })
    await place(id, { state: 'scheduled', publishAt: iso(2 * hour) })
    api.clock.now += hour + 1
    expect([await publishDue(), await isPublic(id)]).toEqual([0, false])
    await place(id, { state: 'draft' })
    api.clock.now += 2 * hour
    expect([await publishDue(), await isPublic(id), api.changes.count]).toEqual([0, false, 0])

    const due = iso(hour)
    await place(id, { state: 'scheduled', publishAt: due })
    await save({ ...secret, _id: id, title: 'Secret of Maize' })
    api.clock.now += 5 * hour
    expect([(await read(id)).state, await isPublic(id)]).toEqual(['scheduled', false])
    expect([await publishDue(), await publishDue(), await isPublic(id)]).toEqual([1, 0, true])
    expect(await read(id)).toMatchObject({
      state: 'published',
      publishAt: '',
      date: due,
      title: 'Secret of Maize',
    })

    await place(id, { state: 'draft' })
    expect([await isPublic(id), api.changes.count]).toEqual([false, 1])
    const etag = (await api.request('/api/publication-cards')).headers.get('etag')
    await save({ ...secret, _id: id, title: 'Secret of Sorghum' })
    expect((await api.request('/api/publication-cards')).headers.get('etag')).toBe(etag)
    api.clock.now += hour
    await place(id, { state: 'published' })
    expect([await isPublic(id), api.changes.count]).toEqual([true, 2])
    expect(await api.call(readPublicationCard, { id })).toMatchObject({
      _id: id,
      date: due,
      title: 'Secret of Sorghum',
    })

    await place(id, { state: 'scheduled', publishAt: iso(hour) })
    expect([await isPublic(id), api.changes.count]).toEqual([false, 3])
    const past = iso(-hour)
    await place(id, { state: 'scheduled', publishAt: past })
    expect([(await read(id)).state, await isPublic(id), (await read(id)).date]).toEqual([
      'published',
      true,
      due,
    ])
    await api.call(deletePublicationCard, { token, id })
    expect([await isPublic(id), api.changes.count]).toEqual([false, 5])
    expect(await api.call(readFeatures)).toEqual(features)

    const draft = await save({ state: 'draft' })
    await api.call(deletePublicationCard, { token, id: draft._id })
    expect(api.changes.count).toBe(5)
  })

  test('[EDT-01] a publication created as specified is published at once, like one scheduled for the past', async () => {
    const first = await save()
    expect(await read(first._id)).toMatchObject({
      state: 'published',
      revision: 1,
      date: iso(0),
      publishAt: '',
    })
    const late = await save({ state: 'scheduled', publishAt: iso(-hour) })
    expect(await read(late._id)).toMatchObject({ state: 'published', date: iso(-hour), publishAt: '' })
    expect(await api.call(readPublicationCard, { id: late._id })).toMatchObject({ date: iso(-hour) })
  })

  test('[EDT-01] staff see unpublished records, drafts first, then newest first', async () => {
    await save({ title: 'A draft', state: 'draft', date: '2001-01-01' })
    await save({ title: 'Much later', state: 'scheduled', publishAt: iso(24 * hour) })
    const { records, rejected } = await api.call(listUnpublished, { token })
    expect(rejected).toEqual([])
    const states = records.map(({ state }) => state)
    expect(states.lastIndexOf('draft')).toBeLessThan(states.findIndex((state) => state !== 'draft'))
    const dates = records
      .filter(({ state }) => state !== 'draft')
      .map(({ date, publishAt }) => date || publishAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(states)).toEqual(new Set(['draft', 'scheduled']))
    for (const path of ['/api/unpublished-publications', `/api/publications/${records[0]?._id}`])
      expect((await api.request(path)).status).toBe(401)
  })

  test('[EDT-05] of two saves of one revision the second is refused and writes nothing, even at the same moment', async () => {
    const { _id: id, revision } = await save()
    const before = await versionsOf(id)
    await addAccount(api.db, {
      email: 'other@example.org',
      password: 'another-long-password',
      fullName: 'Other Author',
      role: 'Editor',
      position: '',
      now: api.clock.now,
    })
    const both = await Promise.all(
      ['Mine', 'Theirs'].map((title) =>
        failureOf(save({ _id: id, revision, title, content: `<p>${title}</p>` })),
      ),
    )
    expect(both.toSorted()).toEqual(['accepted', 'conflict'])
    const winner = both.indexOf('accepted') === 0 ? 'Mine' : 'Theirs'
    expect(await read(id)).toMatchObject({
      title: winner,
      content: `<p>${winner}</p>`,
      revision: revision + 1,
    })
    expect(await versionsOf(id)).toHaveLength(before.length + 1)
    const changes = api.changes.count
    const refused = api.call(setPublicationState, { token, id, body: { state: 'draft', revision } })
    await expect(refused).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      serverMessage: 'Someone else has saved this publication since you opened it.',
    })
    expect([(await read(id)).state, api.changes.count]).toEqual(['published', changes])
    // A save without a revision works as before.
    expect(await failureOf(save({ _id: id, title: 'As ever' }))).toBe('accepted')
  })

  test('[EDT-05] publication by the schedule causes no conflict for a person who is editing', async () => {
    const { _id: id, revision } = await save({ state: 'scheduled', publishAt: iso(hour) })
    api.clock.now += hour
    expect(await publishDue()).toBe(1)
    expect(await failureOf(save({ _id: id, revision, title: 'Edited meanwhile' }))).toBe('accepted')
    expect(await read(id)).toMatchObject({ state: 'published', title: 'Edited meanwhile' })
  })

  test('[EDT-06] the last twenty versions are stored completely, until the publication is deleted', async () => {
    const { _id: id } = await save({ author: 'First', date: '2020-02-29' })
    const first = (await versionsOf(id)).at(-1)
    for (let edit = 2; edit <= 25; edit += 1) {
      api.clock.now += 1000
      await save({
        _id: id,
        title: `Edit ${edit}`,
        content: `<p>Edit <b>${edit}</b></p>`,
        author: `Author ${edit}`,
      })
    }
    // A save without changes creates no version.
    expect(
      await save({ _id: id, title: 'Edit 25', content: '<p>Edit 25</p>', author: 'Author 25' }),
    ).toMatchObject({
      revision: 26,
    })
    await save({ _id: id, title: 'Edit 25', content: '<p>Edit 25</p>', author: 'Author 25' })
    const versions = await versionsOf(id)
    expect(versions.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, index) => 26 - index),
    )
    expect(versions[0]).toMatchObject({
      title: 'Edit 25',
      state: 'published',
      savedBy: 'Sample Author',
      savedAt: iso(0),
    })
    const [, , older] = versions
    expect(await api.call(readPublicationVersion, { token, id: older?._id ?? '' })).toMatchObject({
      _id: older?._id,
      title: 'Edit 24',
      content: '<p>Edit <strong>24</strong></p>',
      author: 'Author 24',
      date: '2020-02-29T00:00:00.000Z',
      revision: 24,
    })
    const gone = (version: string | undefined) =>
      failureOf(api.call(readPublicationVersion, { token, id: version ?? '' }))
    expect(await gone(first?._id)).toBe('not_found')
    await api.call(deletePublicationCard, { token, id })
    expect(await gone(older?._id)).toBe('not_found')
    expect(await failureOf(versionsOf(id))).toBe('not_found')
    expect((await api.request(`/api/publication-versions/${older?._id}`)).status).toBe(401)
  })

  test('[EDT-07] author, position and date are saved as sent, and stay if they are omitted', async () => {
    const sent = { author: ' Jane Doe ', position: 'Guest', date: '2024-02-29T23:30:00+02:00' }
    const { _id: id, ...told } = await save(sent)
    const credits = { author: 'Jane Doe', position: 'Guest', date: '2024-02-29T21:30:00.000Z' }
    expect(told).toMatchObject({ ...credits, publishAt: '', savedAt: iso(0), savedBy: 'Sample Author' })
    expect(await save({ state: 'draft' })).toMatchObject({ author: 'Sample Author', date: '' })
    expect(await api.call(readPublicationCard, { id })).toMatchObject(credits)
    await save({ _id: id, title: 'Other' })
    expect(await api.call(readPublicationCard, { id })).toMatchObject({ ...credits, title: 'Other' })
    await place(id, { state: 'draft' })
    await place(id, { state: 'published' })
    expect(await api.call(readPublicationCard, { id })).toMatchObject(credits)
    await save({ _id: id, author: '', position: '', date: '2024-03-01' })
    expect(await api.call(readPublicationCard, { id })).toMatchObject({
      author: '',
      position: '',
      date: '2024-03-01T00:00:00.000Z',
    })
  })

  test.each([
    { state: 'Draft' },
    { state: '__proto__' },
    { state: ['draft'] },
    { state: null },
    { state: 'scheduled' },
    { state: 'scheduled', publishAt: '' },
    { state: 'scheduled', publishAt: 'tomorrow' },
    { state: 'scheduled', publishAt: 1_800_000_000_000 },
    { state: 'scheduled', publishAt: '+275760-09-13T00:00:00Z' },
    { state: 'scheduled', publishAt: '2026-02-31T10:00:00Z' },
    { state: 'scheduled', publishAt: `2026-01-01T10:00:00Z${' '.repeat(1000)}` },
    { date: '0000-01-01' },
    { date: '275760-09-13' },
    { date: 'NaN' },
    { date: { $date: 0 } },
    { revision: 'NaN' },
    { revision: 1.5 },
    { revision: 0 },
    { revision: -1 },
    { revision: 1e300 },
    { revision: null },
    { author: 'x'.repeat(201) },
    { author: { name: 'x' } },
    { position: 'x'.repeat(100_000) },
    { position: 7 },
  ])('a publication with %o is refused, and nothing is written', async (hostile) => {
    const { _id: id } = await save({ title: 'Before' })
    const count = async () => {
      const lists = [api.call(listUnpublished, { token }), api.call(listPublicationCards)]
      return (await Promise.all(lists)).map(({ records }) => records.length)
    }
    const [before, records] = [await read(id), await count()]
    for (const _id of [undefined, id]) {
      const response = await api.request('/api/publication-cards', json({ ...text, _id, ...hostile }, token))
      expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_input'])
    }
    if ('state' in hostile || 'revision' in hostile) {
      const init = { ...json({ state: 'draft', ...hostile }, token), method: 'PUT' }
      expect((await api.request(`/api/publications/${id}/state`, init)).status).toBe(400)
    }
    expect([await read(id), await count()]).toEqual([before, records])
  })

  test('prototype names among the fields of a body change nothing', async () => {
    const body = `{"title":"Plain","content":"<p>Text</p>","__proto__":{"state":"draft"},"constructor":{"state":"draft"}}`
    const response = await api.request('/api/publication-cards', json(body, token))
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ state: 'published', revision: 1 })
  })

  test('[EDT-12] a link loses its wrapper when it is saved, in the text as well as in its field', async () => {
    const address = 'https://example.org/report'
    const wrapped = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(address)}&data=ada%40example.org`
    const { _id: id } = await save({ link: wrapped, content: `<p><a href="${wrapped}">The report</a></p>` })
    const saved = await read(id)
    expect(saved.link).toBe(address)
    expect(saved.content).toBe(
      `<p><a href="${address}" rel="noopener noreferrer" target="_blank">The report</a></p>`,
    )
  })
})
