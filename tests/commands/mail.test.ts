import { expect, test } from 'vitest'
import { createQuery } from '#contract/query-form.ts'
import { readAttention } from '#contract/inbox.ts'
import { createClient } from '#api/client.ts'
import { freePort } from '#commands/free-port.ts'
import { startMailServer } from '../support/mail-server.ts'
import { signInAt, startServer } from '../support/product.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('[INB-01, INB-09] a server with mail settings mails new messages, and shows staff the state of the outbox', async () => {
  const mails = await startMailServer()
  const port = await freePort()
  const account = { email: 'staff@example.org', password: 'a-long-password' }
  const server = await startServer('src/commands/api.ts', {
    PORT: String(port),
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: '',
    SEED: 'none',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SMTP_URL: mails.url,
    NOTIFY_TO: 'desk@example.org',
    SITE_URL: 'https://www.example.org',
  })
  const origin = `http://localhost:${port}`
  const call = createClient({ host: origin, fetch: globalThis.fetch })
  const body = { contactName: 'Ann', phoneNumber: '0700000000', email: 'ann@example.org', mainIdea: 'Hello' }
  await call(createQuery, { body })
  await expect.poll(() => mails.received.length).toBe(1)
  expect(mails.received[0]?.header('Subject')).toBe('New message from Ann')
  expect(mails.received[0]?.body).toContain('https://www.example.org/queries')
  const { token } = await signInAt(origin, account)
  const nothing = { waiting: 0, failing: 0, since: 0, message: '' }
  await expect.poll(async () => (await call(readAttention, { token })).mail).toEqual(nothing)
  expect(server.output()).not.toContain('SITE_URL')
  expect(await server.stop()).toBe(0)
})

test('[OWN-07, REA-06] a start with mail and without SITE_URL says in one line what does not work', async () => {
  const server = await startServer('src/commands/api.ts', {
    PORT: String(await freePort()),
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: '',
    SEED: 'none',
    SMTP_URL: 'smtp://127.0.0.1:9',
    NOTIFY_TO: 'desk@example.org',
    SITE_URL: '',
  })
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('SITE_URL'))
  expect(lines).toEqual([
    expect.stringMatching(/No one can subscribe and no mail resets a password until SITE_URL is set/),
  ])
  expect(await server.stop()).toBe(0)
})
