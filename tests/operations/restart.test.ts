import { expect, onTestFinished, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from '#contract/zod.ts'
import { signInAt } from '../support/product.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { proxies } from './proxies.ts'
import { behindSocket, onItsOwn } from './restarting.ts'
import { send } from './send.ts'

const account = { email: 'admin@example.org', password: 'a long phrase for tests' }
const [nginx, caddy] = proxies

/** Without systemd's socket a form sent in the second of a restart is refused; pages and calls wait. */
test.each([
  ['nginx with site.socket', nginx, behindSocket, [201]],
  ['Caddy with site.socket', caddy, behindSocket, [201]],
  ['Caddy alone', caddy, onItsOwn, [201, 502]],
] as const)(
  '[OWN-08] behind %s no visitor notices restarts',
  async (name, [, startProxy], open, formStatuses) => {
    const dataDir = await temporaryFolder()
    const product = await open({
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      TRUST_PROXY: '1',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      PATH: process.env.PATH ?? '',
    })
    onTestFinished(() => product.stop())
    const proxy = await startProxy(product.baseUrl)
    onTestFinished(() => proxy.stop())

    const visit = new AbortController()
    const pages = new Map<number, number>()
    const calls = new Map<number, number>()
    const forms = new Map<number, number>()
    const accepted: string[] = []
    const count = (of: Map<number, number>, status: number) => of.set(status, (of.get(status) ?? 0) + 1)

    async function read(path: string, of: Map<number, number>): Promise<void> {
      while (!visit.signal.aborted) {
        count(of, (await send(proxy.origin + path)).status)
        await wait(5)
      }
    }
    /** Sends forms, each from a unique address because of the limits. */
    async function write(): Promise<void> {
      for (let number = 1; !visit.signal.aborted; number += 1) {
        const email = `visitor-${number}@example.org`
        const { status } = await send(`${proxy.origin}/api/queries`, {
          method: 'POST',
          from: `127.0.1.${(number % 250) + 1}`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            contactName: 'Visitor',
            phoneNumber: '250788123456',
            email,
            mainIdea: 'A question',
          }),
        })
        count(forms, status)
        if (status === 201) accepted.push(email)
        await wait(50)
      }
    }
    const visitors = [read('/', pages), read('/publications', pages), read('/api/features', calls), write()]
    for (let restarts = 0; restarts < 3; restarts += 1) await product.restart()
    visit.abort()
    await Promise.all(visitors)

    console.log(
      `${name}: pages ${[...pages].join(' ')}, calls ${[...calls].join(' ')}, forms ${[...forms].join(' ')}`,
    )
    expect([[...pages.keys()], [...calls.keys()]]).toEqual([[200], [200]])
    expect([...forms.keys()].filter((status) => !formStatuses.some((known) => known === status))).toEqual([])
    expect(accepted.length).toBeGreaterThan(10)
    const { token } = await signInAt(proxy.origin, account)
    const kept = await send(`${proxy.origin}/api/queries`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = z.parse(
      z.object({ data: z.array(z.object({ email: z.string() })) }),
      JSON.parse(kept.body.toString()),
    )
    const emails = data.map(({ email }) => email).filter((email) => email.startsWith('visitor-'))
    expect(emails.sort()).toEqual(accepted.sort())
  },
)
