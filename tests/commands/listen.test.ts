import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, Server } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Listener, listen } from '#commands/listen.ts'
import { readBody } from '#server/http/read-body.ts'
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

/** Sends raw bytes. Returns the response until the other side closes. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

test('the server listens on the given address, and prints how to reach it', async () => {
  const listener = await start(() => new Response('here'))
  expect(listener.origin).toBe(`http://127.0.0.1:${listener.port}`)
  expect(await (await fetch(listener.origin)).text()).toBe('here')
  await expect(fetch(`http://[::1]:${listener.port}`)).rejects.toThrow()
})

test('[OWN-08] an early request waits for the handler, for a limited time', async () => {
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

test('requests that cannot be handled still get the security headers, and no stack', async () => {
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

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['no request at all', 'nonsense\r\n\r\n', 400],
  ['a head too long', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a wish that is unknown', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: cake\r\n\r\n', 417],
  ['two hosts', 'GET / HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n', 400],
  ['the same host twice', 'GET / HTTP/1.1\r\nhost: x\r\nhost: x\r\n\r\n', 400],
  ['a coding that is unknown', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n', 501],
  ['no coding', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: identity\r\n\r\n', 501],
  ['a quoted coding', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: "chunked"\r\n\r\n', 501],
  [
    'codings of which one is unknown',
    'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    501,
  ],
  [
    'the coding twice',
    'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx', 400],
])(
  'a request that Node itself refuses (%s) gets the security headers, and its connection is closed',
  async (_what, request, status) => {
    const { port } = await start(() => new Response('here'))
    const answer = await raw(port, request)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const [name, value] of Object.entries({ ...securityHeaders, connection: 'close' }))
      expect(answer.toLowerCase()).toContain(`\r\n${name}: ${value.toLowerCase()}\r\n`)
  },
)

const wellFormed = ['x', 'EXAMPLE.org:80', 'my_site.internal.', '127.0.0.1:4321', '[::1]:8080']
const malformed = [
  '',
  ' ',
  'a b',
  'x/path',
  'x?y',
  'x#y',
  'user@x',
  'x:',
  'x:99999',
  'x:1a',
  'x:80:80',
  'x,y',
  'x\ty',
  '<b>',
  '%00',
  'ex%61mple.org',
  '\xFF',
  '1.2.3.999',
  '[::1',
  '[::g]',
  '[1:2]',
  '::1',
  'a'.repeat(8000) + '!',
]

test('a malformed host is rejected before any handler, and any other is accepted', async () => {
  let handled = 0
  const { port } = await start(() => {
    handled += 1
    return new Response('page')
  })
  const statusOf = async (host: string) => {
    const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    return Number((await raw(port, request)).slice(9, 12))
  }
  for (const host of malformed) expect([host, await statusOf(host)]).toEqual([host, 400])
  expect(handled).toBe(0)
  for (const host of wellFormed) expect([host, await statusOf(host)]).toEqual([host, 200])
  expect(handled).toBe(wellFormed.length)
})

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n'],
  ['a coding', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: x, chunked\r\n\r\n0\r\n\r\n'],
  ['a wish that is unknown', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: cake\r\n\r\n'],
])('a request after one rejected for %s is not handled', async (_what, request) => {
  const handled: string[] = []
  const { port } = await start(({ url }) => {
    handled.push(url)
    return new Response('here')
  })
  await raw(port, `${request}DELETE /behind HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect(handled).toEqual([])
})

test('a head may take 15 seconds, a request five minutes, and a connection may be idle for two minutes', async () => {
  const opened = vi.spyOn(Server.prototype, 'listen')
  onTestFinished(() => opened.mockRestore())
  await start(() => new Response('here'))
  expect(opened.mock.contexts[0]).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    timeout: 120_000,
  })
})

test('an incomplete head is refused, with the security headers', async () => {
  const { port } = await start(() => new Response('here'))
  const answer = await raw(port, 'GET / HTTP/1.1\r\nhost: x\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('x-frame-options: DENY')
})

test('bytes after a request do not change its response', async () => {
  const reply = Promise.withResolvers<Response>()
  const { port } = await start(() => reply.promise)
  const answer = raw(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\nnonsense\r\n\r\n')
  reply.resolve(new Response('here'))
  expect((await answer).match(/^HTTP/gm)?.length ?? 0).toBeLessThan(2)
})

test('a slow body is cut off, even if its sender continues', async () => {
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

test('a body that declares, or turns out, to be too large is cut off', async () => {
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
