import { describe, expect, onTestFinished, test } from 'vitest'
import { checkLinks } from '#contract/checks/calls.ts'
import { readFeatures } from '#contract/features.ts'
import { day } from '#lib/durations.ts'
import { forgetAnswers, storeAnswer } from '#server/checks/store.ts'
import { json, startApi } from '../support/api.ts'
import { bothDialects } from '../support/database.ts'

const link = 'https://example.org/prices'

describe.each(bothDialects)('on %s', (dialect) => {
  async function start(options: Parameters<typeof startApi>[1] = {}) {
    const api = await startApi(dialect, options)
    onTestFinished(api.close)
    const token = await api.signIn()
    const ask = async (addresses: string[], again = false, token_ = token) => {
      const { data } = await api.call(checkLinks, { token: token_, body: { addresses, again } })
      return data.map(({ found }) => found)
    }
    return { ...api, token, ask }
  }

  test('[REV-03] what a link answered is known for a week, and forgotten then', async () => {
    const { ask, call, clock, db, signIn } = await start()
    expect(await call(readFeatures)).toContain('checks')
    await storeAnswer(db, link, 'answers', clock.now)
    await storeAnswer(db, link, 'missing', clock.now)
    const others = ['http://10.0.0.1/', 'mailto:a@example.org', link, 'http://[::1]:8080/']
    expect(await ask(others)).toEqual(['private', 'private', 'missing', 'private'])
    const stored = () => db.selectFrom('link_checks').select(['hash', 'found']).execute()
    expect(await stored()).toHaveLength(4)
    expect(JSON.stringify(await stored())).not.toContain('10.0.0.1')
    clock.now += 7 * day - 1
    expect(await ask([link], false, await signIn())).toEqual(['missing'])
    await forgetAnswers(db, clock.now)
    expect(await stored()).toHaveLength(4)
    clock.now += 1
    await forgetAnswers(db, clock.now)
    expect(await stored()).toEqual([])
  })

  test('[REV-03] a link that is asked again has a new answer', async () => {
    const { ask, clock, db } = await start()
    const inside = 'http://127.0.0.1/'
    await storeAnswer(db, inside, 'missing', clock.now)
    expect(await ask([inside])).toEqual(['missing'])
    expect(await ask([inside], true)).toEqual(['private'])
    expect(await ask([inside])).toEqual(['private'])
  })

  test('[REV-03] links of this site are not asked, whatever host it has', async () => {
    const { ask } = await start({ corsOrigins: ['https://www.example.org'] })
    expect(
      await ask(['http://api.test/api/queries', 'https://WWW.example.org:8443/x', 'http://api.test:80/']),
    ).toEqual(['own', 'own', 'own'])
  })

  test('[REV-03] a call has at most 20 links of at most 2,048 characters, and an account a number of calls', async () => {
    const { request, token } = await start({ limits: { linksByAccount: { points: 3, seconds: 60 } } })
    const status = async (addresses: unknown) =>
      (await request(checkLinks.path, json({ addresses }, token))).status
    const own = 'http://api.test/'
    expect(await status(Array.from({ length: 21 }, () => own))).toBe(400)
    expect(await status([own + 'a'.repeat(2048)])).toBe(400)
    expect(await status([1])).toBe(400)
    for (const expected of [200, 200, 200, 429]) expect(await status([own])).toBe(expected)
  })
})

test('[REV-03] a call returns in the order of its addresses, each as often as it was sent', async () => {
  const api = await startApi('sqlite')
  onTestFinished(api.close)
  const token = await api.signIn()
  const addresses = ['http://10.0.0.1/', 'http://api.test/', 'http://10.0.0.1/']
  const { data } = await api.call(checkLinks, { token, body: { addresses } })
  expect(data.map(({ address }) => address)).toEqual(addresses)
})
