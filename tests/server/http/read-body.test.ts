import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readBody, saveBody } from '#server/http/read-body.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const bounds = { limit: 100_000, timeout: 20_000 }

function post(body: BodyInit, headers: HeadersInit = {}) {
  return new Request('http://api.test', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

/** A body that sends one part whenever it is read. */
function bodyOf(next: (controller: ReadableStreamDefaultController<Uint8Array>) => unknown) {
  return new ReadableStream<Uint8Array>({ pull: async (controller) => void (await next(controller)) })
}

test('received parts of a body do not stay in memory until the rest has arrived', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const sent: WeakRef<Uint8Array>[] = []
  let inMemory = Number.NaN
  const body = bodyOf(async (controller) => {
    if (sent.length < 50) {
      const part = new Uint8Array(1000)
      sent.push(new WeakRef(part))
      return controller.enqueue(part)
    }
    await setImmediate()
    collectGarbage()
    inMemory = sent.filter((part) => part.deref()).length
    controller.close()
  })
  const file = join(await temporaryFolder(), 'body')
  expect(await saveBody(post(body), bounds, file)).toBe(50_000)
  expect(inMemory).toBeLessThan(5)
  expect(await readFile(file)).toEqual(Buffer.alloc(50_000))
})

test('a body that is too large or too slow is rejected, and nothing more of it is read', async () => {
  let parts = 0
  const endless = bodyOf((controller) => {
    parts += 1
    controller.enqueue(new Uint8Array(30_000))
  })
  await expect(readBody(post(endless), bounds)).rejects.toMatchObject({ code: 'body_too_large' })
  await setImmediate()
  expect(parts).toBeLessThan(7)

  const late = Promise.withResolvers<void>()
  parts = 0
  const slow = bodyOf(async (controller) => {
    if (parts === 1) await late.promise
    parts += 1
    controller.enqueue(new Uint8Array(1))
  })
  await expect(readBody(post(slow), { ...bounds, timeout: 50 })).rejects.toMatchObject({
    code: 'body_timeout',
  })
  late.resolve()
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  expect(parts).toBeLessThan(5)
})

test.each<Record<string, string>>([{}, { 'content-length': '99999999' }])(
  'of an upload that is too large a limited rest is read: a proxy whose connection is reset loses the response (%o)',
  async (headers) => {
    let parts = 0
    const body = bodyOf((controller) => {
      parts += 1
      controller.enqueue(new Uint8Array(30_000))
    })
    const reading = readBody(post(body, headers), { ...bounds, dropped: 1_000_000 })
    await expect(reading).rejects.toMatchObject({ code: 'body_too_large' })
    expect(parts * 30_000).toBeGreaterThanOrEqual(1_000_000)
    expect(parts * 30_000).toBeLessThan(1_000_000 + bounds.limit + 100_000)
  },
)
