import { expect, onTestFinished, test, vi } from 'vitest'
import { expectChanges, publishNow, readPublishStatus } from '#contract/publishing.ts'
import { startApi } from '../../support/api.ts'

test('staff see the state of publishing and can publish; others cannot', async () => {
  const publish = vi.fn(async () => {})
  const expected = vi.fn()
  const publishing = {
    status: async () => ({ state: 'live', since: 5, message: '' }) as const,
    publishNow: publish,
    expectChanges: expected,
  }
  const api = await startApi('sqlite', { publishing })
  onTestFinished(api.close)
  const token = await api.signIn()
  expect(await api.call(readPublishStatus, { token })).toEqual({ state: 'live', since: 5, message: '' })
  await api.call(publishNow, { token })
  expect(publish).toHaveBeenCalledTimes(1)
  await api.call(expectChanges, { token })
  expect(expected).toHaveBeenCalledTimes(1)
  await expect(api.call(expectChanges)).rejects.toMatchObject({ status: 401 })
  await expect(api.call(readPublishStatus)).rejects.toMatchObject({ status: 401 })
  await expect(api.call(publishNow, { token: 'x' })).rejects.toMatchObject({ status: 401 })
})

test('without a publisher there is no status', async () => {
  const api = await startApi('sqlite')
  onTestFinished(api.close)
  await expect(api.call(readPublishStatus, { token: await api.signIn() })).rejects.toMatchObject({
    status: 404,
  })
})
