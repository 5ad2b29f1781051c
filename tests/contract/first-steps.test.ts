import { describe, expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { readFirstSteps } from '#contract/first-steps.ts'
import { deletePublicationCard, listPublicationCards } from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { addAccount } from '#server/accounts/accounts.ts'
import { removeSamples } from '#server/seed/remove-samples.ts'
import { seed } from '#server/seed/seed.ts'
import { readSteps } from '#server/seed/first-steps.ts'
import { startApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'

const nothing = { published: false, samplesRemoved: false, branded: false, mailed: false, colleagues: false }
const all = { published: true, samplesRemoved: true, branded: true, mailed: true, colleagues: true }

describe.each(dialects)('on %s', (dialect) => {
  async function begun() {
    const api = await startApi(dialect)
    onTestFinished(() => api.close())
    await seed(api.db, { now: api.clock.now })
    const token = await api.signIn()
    const body = { title: 'Ours', content: '<p>Ours</p>', link: '', image: '' }
    return {
      ...api,
      read: () => api.call(readFirstSteps, { token }),
      publish: () => api.call(createPublicationCard, { token, body }),
      remove: (id: string) => api.call(deletePublicationCard, { token, id }),
    }
  }

  test('[OWN-02] each first step is ticked off by the state of the site, not by clicks', async () => {
    const { db, clock, read, publish, remove, call } = await begun()
    expect(await read()).toEqual({ over: false, operator: true, steps: nothing })
    await publish()
    expect(await read()).toEqual({ over: false, operator: true, steps: { ...nothing, published: true } })
    const { records } = await call(listPublicationCards)
    const ours = records.find(({ title }) => title === 'Ours')?._id ?? ''
    await remove(ours)
    expect((await read()).steps.published).toBe(false)
    const account = {
      role: 'Editor',
      position: 'Research',
      password: 'another-long-password',
      now: clock.now + 1000,
    }
    await addAccount(db, { ...account, email: 'second@example.org', fullName: 'Second' })
    expect((await read()).steps.colleagues).toBe(true)
    const body = { email: 'second@example.org', password: account.password }
    const { token } = await call(login, { body })
    expect(await call(readFirstSteps, { token })).toMatchObject({ over: false, operator: false })
    const given = { now: clock.now, mailed: true, account: '', name: 'Savanna Grain Advisory' }
    expect((await readSteps(db, given)).steps).toMatchObject({
      mailed: true,
      branded: true,
      published: false,
    })
    await removeSamples(db, clock.now)
    // Without samples and other content the site is empty: steps remain.
    expect(await read()).toMatchObject({ over: false, steps: { published: false, samplesRemoved: true } })
  })

  test(
    '[OWN-02] with real content and no samples the steps are over permanently',
    { tags: ['full'] },
    async () => {
      const { db, clock, read, publish, remove, call } = await begun()
      await publish()
      await removeSamples(db, clock.now)
      expect((await read()).over).toBe(true)
      const { records } = await call(listPublicationCards)
      await Promise.all(records.map(({ _id }) => remove(_id)))
      expect(await read()).toEqual({ over: true, operator: true, steps: all })
    },
  )
})
