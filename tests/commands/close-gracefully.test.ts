import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { maxCloseTime } from '#commands/close-gracefully.ts'
import { listen } from '#commands/listen.ts'

afterEach(() => {
  vi.useRealTimers()
})

interface Outcome {
  answered: number
  refused: boolean
  cutOff: string[]
  connections: Set<string | undefined>
}

/** One client that sends the next request after each response, over keep-alive connections, until it is refused. */
function startClient(port: number, path: string) {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const outcome: Outcome = { answered: 0, refused: false, cutOff: [], connections: new Set() }
  const ask = () =>
    new Promise<void>((resolve) => {
      get({ port, path, agent, host: '127.0.0.1' }, (answer) => {
        outcome.connections.add(answer.headers.connection)
        answer.on('error', (error) => outcome.cutOff.push(`while answered: ${error.message}`))
        answer.on('close', () => {
          if (answer.complete) outcome.answered += 1
          resolve()
        })
        answer.resume()
      }).on('error', (error) => {
        // Reset while connecting: it came just before the port closed, and no request was sent.
        if ('syscall' in error && error.syscall === 'connect') outcome.refused = true
        else outcome.cutOff.push(error.message)
        resolve()
      })
    })
  const ended = (async () => {
    while (!outcome.refused) await ask()
  })()
  return { outcome, ended }
}

async function listenOn(answer: (request: Request) => Promise<Response>) {
  return listen({ port: 0 }, answer)
}

test('a stop under load cuts off no request, and asks to close connections', async () => {
  const listener = await listenOn(async (request) => {
    await wait(new URL(request.url).pathname === '/slow' ? 400 : 3)
    return new Response('x'.repeat(20_000))
  })
  const clients = Array.from({ length: 32 }, (_, index) =>
    startClient(listener.port, index % 4 === 0 ? '/slow' : '/quick'),
  )
  await expect.poll(() => clients.every(({ outcome }) => outcome.answered > 0)).toBe(true)
  const idle = startClient(listener.port, '/quick')
  await expect.poll(() => idle.outcome.answered).toBeGreaterThan(0)
  expect(idle.outcome.connections).toEqual(new Set(['keep-alive']))

  await listener.close()
  await Promise.all([...clients, idle].map(({ ended }) => ended))
  for (const { outcome } of clients) {
    expect(outcome.cutOff).toEqual([])
    expect(outcome.connections).toContain('close')
  }
})

test('a keep-alive connection is served for a while after a stop begins, and then asked to close', async () => {
  const listener = await listenOn(async () => new Response('here'))
  const socket = connect(listener.port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  const ask = () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  ask()
  await expect.poll(() => received).toMatch(/connection: keep-alive[^]*here/i)
  received = ''
  const closed = listener.close()
  ask()
  await expect.poll(() => received).toMatch(/connection: close[^]*here/i)
  await closed
})

test('a stop ends before containers are killed, ten seconds after it began', () => {
  expect(maxCloseTime).toBeLessThan(10_000)
})

test('an endless response delays a stop by the grace period, and no longer', async () => {
  // Only the grace period uses this clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = Promise.withResolvers<void>()
  const listener = await listenOn(() => {
    asked.resolve()
    return new Promise(() => {})
  })
  const client = startClient(listener.port, '/never')
  await asked.promise
  let closed = false
  const closing = listener.close().then(() => (closed = true))
  while (vi.getTimerCount() === 0) await wait(10)
  await vi.advanceTimersByTimeAsync(7400)
  expect(closed).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await closing
  await client.ended
})
