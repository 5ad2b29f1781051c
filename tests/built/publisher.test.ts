/** @module-tag full */
import { readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshLocation } from '../support/database.ts'
import { signInAt } from '../support/product.ts'
import {
  isBuilding,
  type PublisherProcess,
  staff,
  startApiCopy,
  startPublisher,
  takeover,
  watchBuilders,
} from '../support/scaled.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const polling = { timeout: 120_000, interval: 50 }

async function startAll() {
  const folder = await temporaryFolder()
  const { databaseUrl = '', remove } = await freshLocation('postgres')
  onTestFinished(remove)
  const publishDir = join(folder, 'site')
  const api = await startApiCopy({ databaseUrl, publishDir, dataDir: join(folder, 'api') })
  onTestFinished(() => void api.child.kill('SIGKILL'))
  const { token } = await signInAt(api.origin, staff)

  async function start(name: string): Promise<PublisherProcess> {
    const dataDir = join(folder, name)
    const publisher = await startPublisher({ databaseUrl, publishDir, apiHost: api.origin, dataDir })
    onTestFinished(() => void publisher.child.kill('SIGKILL'))
    return publisher
  }

  async function publish(title: string): Promise<void> {
    const response = await fetch(`${api.origin}/api/publication-cards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ title, content: '<p>Text</p>', link: '', image: '' }),
    })
    expect(response.status).toBe(201)
  }

  const readList = () => readFile(join(publishDir, 'current/publications.html'), 'utf8').catch(() => '')
  const expectOnSite = (title: string) => expect.poll(readList, polling).toContain(title)
  const current = async () => basename(await readlink(join(publishDir, 'current')))
  const headers = { authorization: `Bearer ${token}` }
  const state = async () => (await fetch(`${api.origin}/api/publishing`, { headers })).json()
  return { folder, state, publishDir, start, publish, expectOnSite, current }
}

test('[OWN-09] within 15 s after a publisher is killed or frozen, the other alone publishes', async () => {
  const { folder, state, publishDir, start, publish, expectOnSite, current } = await startAll()
  const leads = async ({ isLeading }: PublisherProcess) =>
    expect.poll(isLeading, { timeout: takeover, interval: 50 }).toBe(true)
  const builders = watchBuilders(folder)
  onTestFinished(builders.stop)

  const first = await start('first')
  await leads(first)
  const second = await start('second')
  await publish('The first change')
  await expectOnSite('The first change')
  await expect.poll(state, polling).toMatchObject({ state: 'live', message: '' })

  await publish('The second change')
  await expect.poll(() => isBuilding(publishDir), polling).toBe(true)
  first.child.kill('SIGKILL')
  await leads(second)
  await expectOnSite('The second change')

  const third = await start('first')
  expect([second.isLeading(), third.isLeading()]).toEqual([true, false])
  expect(builders.seen.most).toBe(1)
  builders.stop()

  await publish('The third change')
  await expect.poll(() => isBuilding(publishDir), polling).toBe(true)
  const builds = second.output().split('Site built').length
  // Its builder continues, and finishes its build before the publisher resumes.
  second.child.kill('SIGSTOP')
  await leads(third)
  await expectOnSite('The third change')
  const ofThird = await current()
  second.child.kill('SIGCONT')
  await expect.poll(second.output, polling).toContain('is over')
  expect(await current()).toBe(ofThird)
  expect(second.output().split('Site built').length).toBe(builds)
  expect([second.isLeading(), third.isLeading()]).toEqual([false, true])
  await publish('The fourth change')
  await expectOnSite('The fourth change')
  expect((await current()).split('-')[0]).toBe(ofThird.split('-')[0])

  expect([await third.stop(), await second.stop()]).toEqual([0, 0])
})
