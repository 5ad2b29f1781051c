import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { DeliveryFailure, openSmtp, smtpOptions, smtpTimeouts } from '#server/mail/smtp.ts'
import { lease } from '#server/mail/store.ts'

const timeouts = { connection: 500, greeting: 300, silence: 300, opening: 1000, delivery: 1000 }

async function serve(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test.each([
  ['smtp://user:p%23ss@mail.example.org:587', true],
  ['smtp://user:p%23ss@mail.example.org:587?ignoreTLS=true', undefined],
  ['smtp://user:p%23ss@127.0.0.1:2525', undefined],
  ['smtp://mail.example.org', undefined],
])('with %s encryption is required: %s', (url, required) => {
  expect(smtpOptions(url, smtpTimeouts).connection.requireTLS).toBe(required)
})

test('a password with special characters is read', () => {
  expect(smtpOptions('smtp://user:p%23ss@mail.example.org', smtpTimeouts).auth).toEqual({
    user: 'user',
    pass: 'p#ss',
  })
})

test('[INB-01] a server that is silent, sends endlessly or hangs up counts as unreachable, within its timeout', async () => {
  const silent = createServer(() => {})
  const dripping = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 50)
    socket.on('close', () => clearInterval(timer)).on('error', () => {})
  })
  const closing = createServer((socket) => socket.destroy())
  for (const server of [silent, dripping, closing]) {
    const failure = await openSmtp(await serve(server), timeouts).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DeliveryFailure)
    expect(failure).toMatchObject({ reason: 'unreachable' })
  }
})

test('[INB-01] connecting, signing in and a delivery together fit into a claim', async () => {
  // Each response comes in time; all of them together do not.
  const slow = createServer((socket) => {
    const answers = ['250-mail.example.org\r\n250 AUTH PLAIN\r\n', '235 Welcome\r\n']
    const answer = (text: string) => setTimeout(() => socket.write(text), 250)
    answer('220 mail.example.org\r\n')
    socket.on('data', () => answer(answers.shift() ?? '')).on('error', () => {})
  })
  const url = (await serve(slow)).replace('//', '//user:secret@')
  const opened = openSmtp(url, { ...smtpTimeouts, opening: 600 })
  await expect(opened).rejects.toMatchObject({
    reason: 'unreachable',
    message: 'The mail server timed out.',
  })
  expect(smtpTimeouts.opening + smtpTimeouts.delivery).toBeLessThan(lease - 10_000)
})
