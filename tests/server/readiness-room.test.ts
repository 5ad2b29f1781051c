import { statfs } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createReadiness } from '#server/readiness.ts'
import { freshDatabase } from '../support/database.ts'

vi.mock(import('node:fs/promises'), async (original) => ({ ...(await original()), statfs: vi.fn() }))

/** A disk with so many bytes left for those who are not root. */
function left(bytes: number) {
  const blocks = { type: 0, bsize: 4096, blocks: 2 ** 30, bfree: 2 ** 29, files: 1, ffree: 1, frsize: 4096 }
  vi.mocked(statfs).mockResolvedValue({ ...blocks, bavail: bytes / 4096 })
}

test('a disk with less than 16 MB left is no readiness, and room makes all well again', async () => {
  const { db, close } = await freshDatabase('sqlite')
  onTestFinished(close)
  let now = 0
  const { check } = createReadiness({ db, folder: '/data', now: () => (now += 2000) })
  const megabyte = 1024 * 1024
  left(16 * megabyte - 4096)
  await expect(check()).rejects.toMatchObject({
    status: 507,
    code: 'storage_full',
    message: 'The disk has less than 16 MB left.',
  })
  expect(statfs).toHaveBeenCalledWith('/data')
  left(16 * megabyte)
  await expect(check()).resolves.toBeUndefined()
  vi.mocked(statfs).mockRejectedValue(new Error('gone'))
  await expect(check()).rejects.toMatchObject({ status: 503, message: 'The data folder cannot be read.' })
})
