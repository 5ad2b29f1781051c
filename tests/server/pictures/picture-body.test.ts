import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readPictureBody } from '#server/pictures/picture-body.ts'
import { samplePhotograph } from '../../support/sample-photograph.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const bounds = { limit: 12_000_000, timeout: 20_000 }

function post(body: BodyInit) {
  return new Request('http://api.test', { method: 'POST', body, duplex: 'half' } as RequestInit)
}

const parse = (body: string) => readPictureBody(post(body), bounds)
const parseValue = (value: unknown) => parse(JSON.stringify(value))
const photograph = async () => `data:image/jpeg;base64,${await readFile(await samplePhotograph(), 'base64')}`

test('a picture is extracted from a body and encoded; the rest stays', async () => {
  const { sent, picture } = await parseValue({ title: 'One', image: await photograph() })
  expect(sent).toEqual({ title: 'One', image: '' })
  expect(picture).toMatchObject({ extension: 'jpg', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect([...(picture?.bytes.subarray(0, 3) ?? [])]).toEqual([0xff, 0xd8, 0xff])
})

test('a body without a picture is returned unchanged', async () => {
  const sent = { content: 'data: of a kind', image: '/api/images/x.png' }
  expect(await parseValue(sent)).toEqual({ sent, picture: undefined })
})

test('an unreadable body is rejected with its code', async () => {
  await expect(parse('{"cut')).rejects.toMatchObject({ code: 'invalid_json' })
  await expect(parseValue({ image: 'data:image/png;base64,AAAA' })).rejects.toMatchObject({
    code: 'image_unreadable',
  })
  await expect(parseValue({ image: 'data:text/html,<p>' })).rejects.toMatchObject({
    code: 'image_type',
  })
})

test('many pictures at once are decoded one at a time, and those beyond the queue are refused', async () => {
  const image = await photograph()
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => parseValue({ index, image })),
  )
  const accepted = results.filter((result) => result.status === 'fulfilled')
  expect(accepted).toHaveLength(17)
  for (const [index, result] of results.entries())
    expect(result).toMatchObject(
      result.status === 'fulfilled'
        ? { value: { sent: { index, image: '' } } }
        : { reason: { code: 'unavailable', retryAfter: 5 } },
    )
})

test('a picture whose sender leaves is not decoded to its end, and the next one is', async () => {
  const create = { width: 7500, height: 7500, channels: 3, background: '#b4441f' } as const
  const large = await sharp({ create }).png().toBuffer()
  const image = `data:image/png;base64,${large.toString('base64')}`
  const request = new Request('http://api.test', {
    method: 'POST',
    body: JSON.stringify({ image }),
    // Decoding takes seconds.
    signal: AbortSignal.timeout(200),
  })
  const gone = expect(readPictureBody(request, bounds)).rejects.toMatchObject({ code: 'body_aborted' })
  const next = await parseValue({ image: await photograph() })
  await gone
  expect(next).toMatchObject({ picture: { extension: 'jpg' } })
})

test('a Ctrl-C in a terminal, which every process gets, does not end the decoding process', async () => {
  const program = fileURLToPath(import.meta.resolve('#server/pictures/picture-process.ts'))
  const child = fork(program, { serialization: 'advanced' })
  onTestFinished(() => void child.kill())
  const file = join(await temporaryFolder(), 'body')
  for (const title of ['before', 'after']) {
    await writeFile(file, JSON.stringify({ title }))
    child.send(file)
    expect(await once(child, 'message')).toMatchObject([{ sent: { title } }, undefined])
    child.kill('SIGINT')
    await wait(100)
  }
  expect(child.exitCode ?? child.signalCode).toBeNull()
})

test('a body is written to a file while it arrives, and the file is removed with its request', async () => {
  const image = await photograph()
  const folder = await temporaryFolder()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  await parseValue({ title: 'Kept', image })
  await expect(parseValue({ image: 'data:text/html,<p>' })).rejects.toThrow()
  await expect(readPictureBody(post(image), { ...bounds, limit: 1000 })).rejects.toMatchObject({
    code: 'body_too_large',
  })
  expect(await readdir(folder)).toEqual([])

  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const reading = readPictureBody(post(readable), bounds)
  await writer.write(new Uint8Array(65_536))
  await expect
    .poll(async () => {
      const [name = ''] = await readdir(folder)
      return (await stat(join(folder, name, 'body'))).size
    })
    .toBe(65_536)
  await writer.abort(new Error('the sender went away'))
  await expect(reading).rejects.toMatchObject({ code: 'body_aborted' })
  expect(await readdir(folder)).toEqual([])
})
