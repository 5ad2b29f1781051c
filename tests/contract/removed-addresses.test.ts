import { describe, expect, onTestFinished, test } from 'vitest'
import { addOldAddress, listOldAddresses } from '#contract/old-addresses/calls.ts'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { setPublicationState } from '#contract/publications.ts'
import { withdrawPublication } from '#contract/withdrawals.ts'
import { oldAddresses } from '#server/old-addresses/extension.ts'
import { startApi } from '../support/api.ts'
import { bothDialects } from '../support/database.ts'
import { sweepLongAfter } from '../support/long-after-deletion.ts'

describe.each(bothDialects)('on %s', (dialect) => {
  /** Three publications: the first is replaced by the second, and that by the third; '/old' leads to the first. */
  async function start() {
    const api = await startApi(dialect)
    onTestFinished(api.close)
    const { call, db, clock } = api
    const token = await api.signIn()
    const publish = async (title: string) => {
      const body = { title, content: '<p>Text</p>', link: '', image: '' }
      const { _id: id } = await call(createPublicationCard, { token, body })
      return id
    }
    const [first, second, third] = [await publish('First'), await publish('Second'), await publish('Third')]
    const replace = (id: string, replacedBy: string) =>
      call(withdrawPublication, { token, id, body: { reason: '', replacedBy } })
    const set = (id: string, state: 'draft' | 'published') =>
      call(setPublicationState, { token, id, body: { state } })
    const remove = async (id: string) => {
      await call(deletePublicationCard, { token, id })
      await sweepLongAfter({ db, now: clock.now })
    }
    const listed = async () => {
      const { data } = await call(listOldAddresses)
      return Object.fromEntries(data.map(({ path, id }) => [path, id]))
    }
    await replace(first, second)
    await replace(second, third)
    await call(addOldAddress, { token, body: { path: '/old', id: first } })
    return { ...api, token, first, second, third, replace, set, remove, listed }
  }

  test('[REV-05] the addresses of a replaced publication that was removed lead to its replacement, and on from there', async () => {
    const { first, second, third, remove, listed, set } = await start()
    await remove(first)
    expect(await listed()).toEqual({ '/old': second, [`/publication/${first}`]: second })
    const all = ['/old', `/publication/${first}`, `/publication/${second}`]
    const toThird = Object.fromEntries(all.map((path) => [path, third]))
    await set(second, 'draft')
    expect(await listed()).toEqual(toThird)
    await remove(second)
    expect(await listed()).toEqual(toThird)
    await remove(third)
    expect(await listed()).toEqual({})
  })

  test('[REV-05] what a removed publication had replaced leads on as it did', async () => {
    const { first, second, third, remove, listed, set } = await start()
    await set(first, 'draft')
    const before = await listed()
    expect(before).toEqual({ '/old': second, [`/publication/${first}`]: second })
    await remove(second)
    const after = { '/old': third, [`/publication/${first}`]: third, [`/publication/${second}`]: third }
    expect(await listed()).toEqual(after)
    await remove(first)
    expect(await listed()).toEqual(after)
  })

  test('[REV-05] addresses lead in no circle over one that was removed', async () => {
    const { first, second, third, remove, replace, listed, set } = await start()
    await remove(second)
    await replace(third, first)
    await set(third, 'draft')
    const toFirst = { [`/publication/${second}`]: first, [`/publication/${third}`]: first }
    expect(await listed()).toEqual({ '/old': first, ...toFirst })
    await set(first, 'draft')
    expect(await listed()).toEqual({})
  })

  test('[REV-05] the address of one without a replacement ends with it, and that of one that exists again is its page', async () => {
    const { first, second, third, remove, listed, db } = await start()
    await remove(third)
    expect(await listed()).toEqual({ '/old': first })
    const row = await db
      .selectFrom('publication_cards')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    await remove(first)
    expect(await listed()).toEqual({ '/old': second, [`/publication/${first}`]: second })
    await db.insertInto('publication_cards').values(row).execute()
    expect(await listed()).toEqual({ '/old': second })
  })

  test('[REV-05] an export and an import have the addresses of removed ones', async () => {
    const { first, second, third, remove, listed, db } = await start()
    await remove(first)
    const row = await db
      .selectFrom('publication_cards')
      .selectAll()
      .where('id', '=', second)
      .executeTakeFirstOrThrow()
    const file = await oldAddresses.files?.write(db, row, '')
    expect(file).toEqual({ oldAddresses: ['/old', `/publication/${first}`] })
    await db.deleteFrom('old_addresses').execute()
    await oldAddresses.files?.read?.(file)(db, third)
    expect(await listed()).toEqual({ '/old': third, [`/publication/${first}`]: third })
  })
})
