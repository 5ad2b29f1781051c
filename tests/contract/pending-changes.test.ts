import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import {
  discardPendingChange,
  listPendingChanges,
  listPublicationVersions,
  readPublication,
  readPublicationVersion,
  setPublicationState,
} from '#contract/publications.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'
import { samplePng } from '../support/sample-photograph.ts'

const text = { title: 'Grain', content: '<p>Text of Grain</p>', link: '', image: '' }

describe.each(dialects)('on %s', (dialect) => {
  let api: TestApi
  let token: string

  beforeAll(async () => {
    api = await startApi(dialect)
    token = await api.signIn()
  })
  afterAll(() => api.close())

  const save = (body: Partial<PublicationCardInput>) =>
    api.call(createPublicationCard, { token, body: { ...text, ...body } })
  const read = (id: string) => api.call(readPublication, { token, id })
  const versionsOf = async (id: string) => (await api.call(listPublicationVersions, { token, id })).records
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      (error: unknown) => (error instanceof ApiError ? error.code : 'no answer'),
    )
  const waiting = async () => (await api.call(listPendingChanges, { token })).records.map(({ _id }) => _id)

  /** All that the public can read of publications. */
  const publicTexts = async (id: string) =>
    Promise.all(
      [
        '/api/publication-cards',
        '/api/publication-cards?page=1&limit=500&excerpt=260',
        `/api/publication-cards/${id}`,
      ]
        .concat('/api/publication-search?q=secret')
        .map(async (path) => (await (await api.request(path)).text()).replace(/"requestId":"[^"]*"/, '')),
    )

  test('[REV-01] a change of a published text is stored, edited and published, and public only then', async () => {
    const { _id: id } = await save({ author: 'Bo Other', topics: 'Trade', date: '2026-01-02T00:00:00.000Z' })
    const before = await publicTexts(id)
    const { changes } = api
    const { count } = changes
    const first = await save({
      _id: id,
      pending: true,
      title: 'Secret of Grain',
      topics: 'Secret',
      revision: 1,
    })
    expect(first).toMatchObject({ _id: id, state: 'published', revision: 2, hasPending: true })
    const second = await save({
      _id: id,
      pending: true,
      content: '<p>Secret <script>x</script>text</p>',
      revision: 2,
    })
    expect(second.revision).toBe(3)
    expect(await publicTexts(id)).toEqual(before)
    expect(changes.count).toBe(count)
    expect(await read(id)).toMatchObject({
      ...text,
      topics: 'Trade',
      revision: 3,
      // A field that a save omits stays as the change before has it.
      pending: { title: 'Grain', content: '<p>Secret text</p>', topics: 'Secret', author: 'Bo Other' },
    })
    expect(await waiting()).toEqual([id])
    expect((await versionsOf(id)).map(({ state }) => state)).toEqual(['draft', 'draft', 'published'])

    const published = await save({ _id: id, title: 'Secret of Grain', topics: 'Secret', revision: 3 })
    expect(published).toMatchObject({ hasPending: false, state: 'published', revision: 4 })
    expect(await read(id)).toMatchObject({ title: 'Secret of Grain', pending: undefined })
    expect((await publicTexts(id)).every((body) => /secret/i.test(body))).toBe(true)
    expect([changes.count, await waiting()]).toEqual([count + 1, []])
  })

  test('[REV-01, EDT-05] of two changes of one revision the second is refused, pending or not', async () => {
    const { _id: id } = await save({})
    await save({ _id: id, pending: true, title: 'Mine', revision: 1 })
    for (const pending of [true, undefined])
      expect(await failureOf(save({ _id: id, pending, title: 'Theirs', revision: 1 }))).toBe('conflict')
    const results = await Promise.all(
      ['One', 'Two'].map((title) => failureOf(save({ _id: id, pending: true, title, revision: 2 }))),
    )
    expect(results.toSorted()).toEqual(['accepted', 'conflict'])
    expect(await waiting()).toContain(id)
    await save({ _id: id, revision: 3 })
  })

  test('[REV-01] only a published text has a pending change', async () => {
    const { _id: draft } = await save({ state: 'draft' })
    for (const id of [draft, undefined, '6'.repeat(24)])
      expect(await failureOf(save({ _id: id, pending: true, title: 'Other' }))).toBe(
        id === '6'.repeat(24) ? 'not_found' : 'invalid_input',
      )
    const { _id: id } = await save({})
    await save({ _id: id, pending: true, title: 'Later', state: 'draft', publishAt: undefined })
    expect(await read(id)).toMatchObject({ state: 'published', title: 'Grain', pending: { title: 'Later' } })
    for (const path of [`/api/publications/${id}`, '/api/pending-changes'])
      expect((await api.request(path)).status).toBe(401)
    expect((await api.request(`/api/publications/${id}/pending`, { method: 'DELETE' })).status).toBe(401)
    await api.call(discardPendingChange, { token, id })
  })

  test('[REV-01] a discarded change stays in the list of versions, and an open form hears of it', async () => {
    const { _id: id } = await save({})
    await save({ _id: id, pending: true, title: 'Discarded', revision: 1 })
    const { count } = api.changes
    expect(await api.call(discardPendingChange, { token, id })).toMatchObject({ title: 'Grain', revision: 3 })
    expect(await read(id)).toMatchObject({ title: 'Grain', pending: undefined })
    expect(await failureOf(save({ _id: id, pending: true, title: 'Discarded', revision: 2 }))).toBe(
      'conflict',
    )
    const versions = await versionsOf(id)
    expect(versions.map(({ title }) => title)).toEqual(['Grain', 'Discarded', 'Grain'])
    expect(await api.call(readPublicationVersion, { token, id: versions[1]?._id ?? '' })).toMatchObject({
      title: 'Discarded',
    })
    await api.call(discardPendingChange, { token, id })
    expect([(await read(id)).revision, api.changes.count]).toEqual([3, count])
  })

  test('[REV-01, EDT-03] a text that is taken back continues with its pending change', async () => {
    const { _id: id } = await save({})
    await save({ _id: id, pending: true, title: 'Newer' })
    await api.call(setPublicationState, { token, id, body: { state: 'draft' } })
    expect(await read(id)).toMatchObject({ state: 'draft', title: 'Newer', pending: undefined })
    expect((await versionsOf(id)).map(({ title }) => title)).toEqual(['Newer', 'Newer', 'Grain'])
  })

  test('[REV-01, EDT-06] saves of a sitting are one version, and twenty later ones do not drop the change', async () => {
    const { _id: id } = await save({})
    for (const title of ['A', 'B', 'C'])
      await save({ _id: id, pending: true, title, sitting: 'a'.repeat(32) })
    expect((await versionsOf(id)).map(({ title }) => title)).toEqual(['C', 'Grain'])
    for (let number = 0; number < 25; number += 1)
      await save({ _id: id, pending: true, title: `Change ${number}` })
    expect(await read(id)).toMatchObject({ title: 'Grain', pending: { title: 'Change 24' } })
    expect(await versionsOf(id)).toHaveLength(20)
    await api.call(discardPendingChange, { token, id })
  })

  test('[REV-01] pictures of a pending change stay while it is stored', async () => {
    const { _id: id } = await save({})
    const image = `data:image/png;base64,${(await samplePng()).toString('base64')}`
    await save({ _id: id, pending: true, image })
    const { image: address } = (await read(id)).pending ?? {}
    expect(address).toMatch(/^\/api\/images\/\w{64}\.png$/)
    expect((await api.request(address ?? '')).status).toBe(200)
    await save({ _id: id, pending: true, image: address })
    expect((await read(id)).pending?.image).toBe(address)
    const content = `<figure><img src="${address}" alt="A field" /></figure><p>Text</p>`
    await save({ _id: id, pending: true, content })
    expect((await read(id)).pending).toMatchObject({ image: '', content })
    await save({ _id: id })
    expect((await api.request(address ?? '')).status).toBe(200)
  })
})
