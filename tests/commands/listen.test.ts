import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Listener, listen } from '#commands/listen.ts'
import { readBody } from '#server/read-body.ts'
import { securityHeaders } from '#lib/security-headers.ts'
import { root } from '../support/steps.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function start(fetch: Parameters<typeof listen>[1]): Promise<Listener> {
  const listener = await listen({ port: 0, host: '127.0.0.1' }, fetch)
  onTestFinished(listener.close)
  return listener
}

/** Sends bytes as they are; gives what comes back until the other side closes. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

test('it listens on the address that it is given, and says how it is reached', async () => {
  const listener = await start(() => new Response('here'))
  expect(listener.origin).toBe(`http://127.0.0.1:${listener.port}`)
  expect(await (await fetch(listener.origin)).text()).toBe('here')
  await expect(fetch(`http://[::1]:${listener.port}`)).rejects.toThrow()
})

test('[OWN-08] a request that comes too early waits for what serves it, and not for long', async () => {
  let asked = Promise.withResolvers<void>()
  const listener = await start(() => {
    asked.resolve()
    return undefined
  })
  const refused = await fetch(listener.origin)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  asked = Promise.withResolvers()
  const early = fetch(listener.origin)
  await asked.promise
  listener.serve(() => new Response('here'))
  expect(await (await early).text()).toBe('here')
})

test('[OWN-08] it serves the socket that systemd has opened for it', async () => {
  const opened = createServer().listen(0, '127.0.0.1')
  await once(opened, 'listening')
  const address = opened.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const handle: unknown = Reflect.get(opened, '_handle')
  const fd: unknown = typeof handle === 'object' && handle !== null && Reflect.get(handle, 'fd')
  if (typeof fd !== 'number') throw new Error('The socket has no descriptor.')
  const program = `
    import { listen } from '#commands/listen.ts'
    const { port } = await listen({ port: 0 }, () => new Response('here'))
    console.log(port)`
  const child = spawn(
    'sh',
    [
      '-c',
      'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"',
      'sh',
      process.execPath,
      '--input-type=module',
      '-e',
      program,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit', fd] },
  )
  onTestFinished(() => void child.kill())
  const [said]: unknown[] = await once(child.stdout ?? child, 'data')
  opened.close()
  expect(Number(said)).toBe(port)
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here')
})

test('what cannot be answered still carries the security headers, and no stack', async () => {
  const listener = await start(() => {
    throw new Error('on purpose')
  })
  const broken = await fetch(listener.origin)
  expect([broken.status, await broken.text()]).toEqual([500, ''])
  const refused = await raw(listener.port, 'GET /\\evil HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')
  expect(refused).toMatch(/^HTTP\/1\.1 400 /)
  for (const [name, value] of Object.entries(securityHeaders)) {
    expect(broken.headers.get(name)).toBe(value)
    expect(refused.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase())
  }
})

test('a body that comes too slowly is given up, however long its sender goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await vi.advanceTimersByTimeAsync(1000)
      controller.enqueue(new Uint8Array(1))
    },
  })
  const init = { method: 'POST', body: stream, duplex: 'half' }
  const request = new Request('http://localhost/', init)
  await expect(readBody(request, { limit: 1000, timeout: 20_000 })).rejects.toMatchObject({
    code: 'body_timeout',
    status: 408,
  })
})

test('a body that says, or turns out, to be too large is given up', async () => {
  const send = (init: RequestInit) =>
    readBody(new Request('http://localhost/', init), { limit: 10, timeout: 1000 })
  await expect(
    send({ method: 'POST', body: 'x', headers: { 'content-length': '11' } }),
  ).rejects.toMatchObject({ code: 'body_too_large' })
  await expect(send({ method: 'POST', body: 'x'.repeat(11) })).rejects.toMatchObject({
    code: 'body_too_large',
  })
  expect((await send({ method: 'POST', body: '\uFEFFgrüße' })).toString()).toBe('\uFEFFgrüße')
})
