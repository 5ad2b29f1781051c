import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import { login, logout } from '#contract/auth.ts'
import { setColleagueActive } from '#contract/colleagues.ts'
import { createPicture } from '#contract/pictures.ts'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import { endEditing, reportEditing } from '#contract/presence/calls.ts'
import { listPublicationVersions, readPublicationVersion } from '#contract/publications.ts'
import { forgetOpenForms } from '#server/presence/store.ts'
import { addColleague, colleague, staff, startApi, type TestApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'
import { samplePng } from '../support/sample-photograph.ts'

const text = { title: 'Grain', content: '<p>Text of Grain</p>', link: '', image: '' }

describe.each(dialects)('on %s', (dialect) => {
  let api: TestApi
  let token: string
  let colleagueId: string

  beforeAll(async () => {
    api = await startApi(dialect)
    token = await api.signIn()
    colleagueId = await addColleague(api)
  })
  afterAll(() => api.close())

  const save = (body: Partial<PublicationCardInput> = {}) =>
    api.call(createPublicationCard, { token, body: { ...text, ...body } })
  const versionsOf = async (id: string) => (await api.call(listPublicationVersions, { token, id })).records
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      (error: unknown) => (error instanceof ApiError ? error.code : 'no answer'),
    )

  test('[EDT-06] saves of a draft in one sitting are one version and one line of the trail', async () => {
    const { _id: id } = await save({ state: 'draft' })
    const image = `data:image/png;base64,${(await samplePng()).toString('base64')}`
    const { address } = await api.call(createPicture, { token, body: { image } })
    const picture = `<img src="${address}" alt="">`
    const write = (content: string, fields: Partial<PublicationCardInput> = {}) =>
      save({ _id: id, content, ...fields })
    const sitting = 'one-sitting-at-a-desk'
    await write(`<p>One</p>${picture}`, { sitting })
    for (const word of ['Two', 'Three', 'Four']) await write(`<p>${word}</p>`, { sitting })
    const texts = async () =>
      Promise.all(
        (await versionsOf(id)).map(
          async ({ _id }) => (await api.call(readPublicationVersion, { token, id: _id })).content,
        ),
      )
    expect(await texts()).toEqual(['<p>Four</p>', text.content])
    const changes = await api.db.selectFrom('audit_lines').select('act').where('record_id', '=', id).execute()
    expect(changes.map(({ act }) => act).toSorted()).toEqual(['changed', 'created'])
    // Each requested save, other sitting and change of state makes a version.
    await write('<p>Five</p>')
    await write('<p>Six</p>', { sitting })
    await write('<p>Seven</p>', { sitting: 'another-sitting-at-it' })
    await write('<p>Eight</p>', { sitting: 'another-sitting-at-it', state: 'published' })
    await write('<p>Nine</p>', { sitting: 'another-sitting-at-it' })
    const written = ['Nine', 'Eight', 'Seven', 'Six', 'Five', 'Four'].map((word) => `<p>${word}</p>`)
    expect(await texts()).toEqual([...written, text.content])
    expect(await failureOf(write('<p>Stale</p>', { sitting, revision: 2 }))).toBe('conflict')
  })

  test('[EDT-06] a colleague who sends the value of another person’s sitting replaces none of its versions', async () => {
    const { _id: id } = await save({ state: 'draft' })
    const sitting = 'one-sitting-at-a-desk'
    await save({ _id: id, content: '<p>Hers</p>', sitting })
    const theirs = (await api.call(login, { body: colleague })).token ?? ''
    await api.call(createPublicationCard, {
      token: theirs,
      body: { ...text, _id: id, content: '<p>Theirs</p>', sitting },
    })
    expect(await versionsOf(id)).toHaveLength(3)
  })

  test('[EDT-06] saves of many sittings drop no version before there are twenty others', async () => {
    const { _id: id } = await save({ state: 'draft' })
    for (let edit = 1; edit <= 60; edit += 1)
      await save({
        _id: id,
        content: `<p>Edit ${edit}</p>`,
        sitting: `sitting-number-${Math.floor(edit / 6)}-at-a-desk`,
      })
    expect(await versionsOf(id)).toHaveLength(12)
  })

  test('[EDT-05] colleagues who have a publication open are named for a minute, and only to staff', async () => {
    const { _id: id } = await save({ state: 'draft' })
    const { _id: other } = await save({ state: 'draft' })
    const grace = (await api.call(login, { body: colleague })).token ?? ''
    const report = async (as: string, record = id) =>
      (await api.call(reportEditing, { token: as, id: record })).others
    expect(await report(grace)).toEqual([])
    expect(await report(token)).toEqual(['Sample Colleague'])
    expect(await report(grace)).toEqual(['Sample Author'])
    expect(await report(token, other)).toEqual([])
    api.clock.now += 61_000
    expect(await report(token)).toEqual([])
    expect(await report(grace)).toEqual(['Sample Author'])
    expect(await report(token)).toEqual(['Sample Colleague'])
    const close = (as: string) => api.call(endEditing, { token: as, id })
    await close(grace)
    expect(await report(token)).toEqual([])
    await close(grace)
    await close(token)
    expect(await report(grace)).toEqual([])
    // A colleague who signed out or was disabled edits nothing, whatever the last report said.
    expect(await report(token)).toEqual(['Sample Colleague'])
    await api.call(logout, { token: grace })
    expect(await report(token)).toEqual([])
    const again = (await api.call(login, { body: colleague })).token ?? ''
    await report(again)
    expect(await report(token)).toEqual(['Sample Colleague'])
    const disabled = { current: staff.password, active: false }
    await api.call(setColleagueActive, { token, id: colleagueId, body: disabled })
    expect(await report(token)).toEqual([])
    expect((await api.request(`/api/publications/${id}/editing`, { method: 'DELETE' })).status).toBe(401)
    expect((await api.request(`/api/publications/${id}/editing`, { method: 'PUT' })).status).toBe(401)
    expect(await failureOf(report(token, '0'.repeat(24)))).toBe('not_found')
    await api.call(deletePublicationCard, { token, id })
    expect(await failureOf(report(token))).toBe('not_found')
    await forgetOpenForms(api.db, api.clock.now + 61_000)
    expect(await api.db.selectFrom('open_forms').selectAll().execute()).toEqual([])
  })
})
