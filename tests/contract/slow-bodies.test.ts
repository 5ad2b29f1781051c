import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#commands/listen.ts'
import { startApi } from '../support/api.ts'

const senders = 20

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  // One timer per body, and one for the rate limiter.
  ['/api/queries', 100_000, senders + 1],
  ['/api/reads', 150, senders],
])(
  'slow senders to %s are cut off with 408 after twenty seconds, without delaying others',
  async (path, length, timers) => {
    // Only the server uses this clock: senders, sockets and the client keep the real one.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const api = await startApi('sqlite')
    const listener = await listen({ port: 0, host: '127.0.0.1' })
    listener.serve(api.app.fetch)
    onTestFinished(async () => {
      await listener.close()
      await api.close()
    })
    let cutOff = 0
    const drip = async () => {
      const socket = connect(listener.port, '127.0.0.1').setEncoding('utf8')
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
      )
      const timer = setInterval(() => socket.write(' '), 500)
      let answer = ''
      try {
        for await (const chunk of socket) answer += chunk
      } catch {
        // The server closed the connection while the body was still being sent.
      }
      clearInterval(timer)
      cutOff += 1
      return answer
    }
    const dripping = Promise.all(Array.from({ length: senders }, drip))
    while (vi.getTimerCount() < timers) await setImmediate()
    await vi.advanceTimersByTimeAsync(19_900)
    expect((await fetch(`${listener.origin}/api/publication-cards`)).status).toBe(200)
    expect(cutOff).toBe(0)
    await vi.advanceTimersByTimeAsync(200)
    for (const answer of await dripping) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer.toLowerCase()).toContain('connection: close')
    }
  },
)

test('a client that closes its connection within a body is not a server error', async () => {
  const api = await startApi('sqlite')
  const listener = await listen({ port: 0, host: '127.0.0.1' }, (request, bindings) =>
    api.app.fetch(request, bindings),
  )
  onTestFinished(async () => {
    await listener.close()
    await api.close()
  })
  const socket = connect(listener.port, '127.0.0.1')
  socket.write(
    'POST /api/queries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
  )
  await once(socket, 'connect')
  // A later response shows that the request has reached its handler.
  await fetch(`${listener.origin}/api/publication-cards`)
  socket.destroy()
  await expect.poll(() => api.lines.filter(({ method }) => method === 'POST')).toHaveLength(1)
  const line = api.lines.find(({ method }) => method === 'POST')
  expect(line).toMatchObject({ level: 'info', status: 400 })
  expect(line?.error).toBeUndefined()
})

test('a PDF whose sender leaves while it is read is not stored', async () => {
  const api = await startApi('sqlite')
  const listener = await listen({ port: 0, host: '127.0.0.1' }, (request, bindings) =>
    api.app.fetch(request, bindings),
  )
  onTestFinished(async () => {
    await listener.close()
    await api.close()
  })
  const stream = '/Type/ObjStm stream\nno deflate endstream '
  const body = `%PDF-1.7\n${stream.repeat(9000)}\n%%EOF\n`
  const socket = connect(listener.port, '127.0.0.1')
  socket.write(
    `POST /api/documents?name=gone.pdf HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${await api.signIn()}\r\nContent-Type: application/pdf\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  api.lines.length = 0
  await new Promise<void>((resolve) => {
    socket.write(body, () => resolve())
  })
  socket.destroy()
  await expect.poll(() => api.lines).toMatchObject([{ route: '/api/documents', status: 400, level: 'info' }])
  expect(await api.db.selectFrom('documents').selectAll().execute()).toEqual([])
})

test('slow uploads of PDFs do not delay other uploads', async () => {
  const api = await startApi('sqlite')
  const listener = await listen({ port: 0, host: '127.0.0.1' }, (request, bindings) =>
    api.app.fetch(request, bindings),
  )
  const path = '/api/documents?name=slow.pdf'
  const authorization = `Bearer ${await api.signIn()}`
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: application/pdf\r\nContent-Length: 19000000\r\n\r\n%PDF-1.7\n`
  const slow = Array.from({ length: 3 }, () => connect(listener.port, '127.0.0.1').on('error', () => {}))
  for (const socket of slow) socket.write(head)
  const drip = setInterval(() => {
    for (const socket of slow) socket.write('%')
  }, 50)
  onTestFinished(async () => {
    clearInterval(drip)
    for (const socket of slow) socket.destroy()
    await listener.close()
    await api.close()
  })
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  // A later response shows that they have reached their handlers.
  await fetch(`${listener.origin}/api/publication-cards`)
  const body = '%PDF-1.7\nA document of somebody else.\n%%EOF\n'
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      fetch(listener.origin + path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/pdf' },
        body,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(slow.every(({ closed }) => !closed)).toBe(true)
})
