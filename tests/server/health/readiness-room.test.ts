import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createReadiness } from '#server/health/readiness.ts'
import { freshDatabase } from '../../support/database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const megabyte = 1024 * 1024

test('a disk with less than 16 MB left makes the server unready, and free space makes it ready again', async () => {
  const { db, close } = await freshDatabase('sqlite')
  onTestFinished(close)
  let [now, left] = [0, 16 * megabyte - 1]
  const asked = new Set<string>()
  const bytesLeft = async (folder: string) => {
    asked.add(folder)
    return left
  }
  const { check } = createReadiness({ db, folder: '/data', bytesLeft, now: () => (now += 2000) })
  await expect(check()).rejects.toMatchObject({
    status: 507,
    code: 'storage_full',
    message: 'The disk has less than 16 MB left.',
  })
  left += 1
  await expect(check()).resolves.toBeUndefined()
  expect([...asked]).toEqual(['/data'])
})

test('an unreadable data folder makes the server unready', async () => {
  const { db, close } = await freshDatabase('sqlite')
  onTestFinished(close)
  const folder = join(await temporaryFolder(), 'gone')
  const { check } = createReadiness({ db, folder })
  await expect(check()).rejects.toMatchObject({ status: 503, message: 'The data folder cannot be read.' })
})
