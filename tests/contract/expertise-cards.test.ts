import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { createExpertiseCard, updateExpertiseCard } from '#contract/expertise-input.ts'
import { newNonce } from '#lib/new-nonce.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'

describe.each(dialects)('on %s', (dialect) => {
  let api: TestApi
  let token: string

  beforeAll(async () => {
    api = await startApi(dialect)
    token = await api.signIn()
  })
  afterAll(() => api.close())

  test('[API-01, API-02, EXC-04] cards are created, changed and deleted as lists of blocks', async () => {
    const body = { title: ' Research ', content: '<p>One</p><ul><li>Two</li></ul>', icon: 'fas fa-compass' }
    await api.call(createExpertiseCard, { token, body })
    const [card] = (await api.call(listExpertiseCards)).records
    expect(card).toMatchObject({
      title: 'Research',
      icon: 'fas fa-compass',
      content: ['<p>One</p>', '<ul><li>Two</li></ul>'],
    })
    const id = card?._id ?? ''
    await api.call(updateExpertiseCard, { id, token, body: { title: 'Policy', content: '<p>Three</p>' } })
    expect((await api.call(listExpertiseCards)).records).toEqual([
      { _id: id, title: 'Policy', icon: 'fas fa-compass', content: ['<p>Three</p>'] },
    ])
    await api.call(deleteExpertiseCard, { id, token })
    expect((await api.call(listExpertiseCards)).records).toEqual([])
    expect(api.changes.count).toBe(3)
  })

  test('[INB-04] a new card sent again with its key, after a lost response, changes the first', async () => {
    const key = newNonce()
    const create = (title: string, sent = key) =>
      api.call(createExpertiseCard, { token, body: { title, content: '<p>One</p>', key: sent } })
    const there = async () => {
      const { records } = await api.call(listExpertiseCards)
      return records.filter(({ content }) => content[0] === '<p>One</p>')
    }
    await Promise.all([create('First'), create('First')])
    await create('Second')
    expect((await there()).map(({ title }) => title)).toEqual(['Second'])
    await create('Other', newNonce())
    expect((await there()).map(({ title }) => title)).toEqual(['Second', 'Other'])
    for (const { _id } of await there()) await api.call(deleteExpertiseCard, { id: _id, token })
    await create('After it was deleted')
    await create('After that')
    const left = await there()
    expect(left.map(({ title }) => title)).toEqual(['After that'])
    await api.call(deleteExpertiseCard, { id: left[0]?._id ?? '', token })
  })

  test('[EXC-01, EXC-03] blank fields and a title of more than 35 characters are refused', async () => {
    const create = (body: { title: string; content: string }) =>
      api.call(createExpertiseCard, { token, body })
    for (const body of [
      { title: ' ', content: '<p>x</p>' },
      { title: 'T', content: '  ' },
      { title: 'T', content: '<p><br></p>' },
    ])
      await expect(create(body)).rejects.toMatchObject({
        code: 'invalid_input',
        serverMessage: 'Please fill in both title and content',
      })
    await expect(create({ title: 'x'.repeat(36), content: '<p>x</p>' })).rejects.toMatchObject({
      status: 400,
    })
    await create({ title: 'x'.repeat(35), content: '<p>x</p>' })
  })
})
