import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#server/http/app-context.ts'
import { clientNetwork, providerOf } from '#server/http/client-network.ts'

/** The network of a call from a socket's peer, with an X-Forwarded-For. */
async function networkOf(peer: string, forwarded: string | undefined, trustedHops: number): Promise<string> {
  const app = new Hono<AppEnv>()
  app.get('/', (context) => context.text(clientNetwork(context, trustedHops)))
  const headers = new Headers()
  if (forwarded !== undefined) headers.set('x-forwarded-for', forwarded)
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } })
  return response.text()
}

test.each([
  ['no proxy is trusted', '203.0.113.9', '1.1.1.1', 0, '203.0.113.9'],
  ['one proxy: the last entry is its own', '127.0.0.1', '9.9.9.9, 1.1.1.1', 1, '1.1.1.1'],
  ['two proxies: the entry before the last', '127.0.0.1', '9.9.9.9, 1.1.1.1, 10.0.0.1', 2, '1.1.1.1'],
  ['two proxies, one of them passed by', '127.0.0.1', '1.1.1.1', 2, '1.1.1.1'],
  ['a proxy that adds nothing', '203.0.113.9', undefined, 1, '203.0.113.9'],
  ['an empty header', '203.0.113.9', ' , ', 1, '203.0.113.9'],
  ['an address with its port', '127.0.0.1', '1.1.1.1:4711', 1, '1.1.1.1'],
  ['no address at all', '127.0.0.1', 'somebody', 1, 'unknown'],
  ['IPv4 inside IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
] as const)('%s', async (_case, peer, forwarded, trustedHops, network) => {
  expect(await networkOf(peer, forwarded, trustedHops)).toBe(network)
})

test('an IPv6 network is its first 64 bits, in any notation', async () => {
  const network = await networkOf('2001:db8:1:2::9', undefined, 0)
  for (const same of ['2001:0db8:0001:0002:1:2:3:4', '2001:DB8:1:2:bbbb::%eth0', '[2001:db8:1:2::1]:4711'])
    expect(await networkOf('127.0.0.1', same, 1)).toBe(network)
  expect(await networkOf('127.0.0.1', '2001:db8:1:3::1', 1)).not.toBe(network)
})

test.each([
  ['an IPv6 /48', ['2001:db8:1:2::9', '2001:db8:1:ffff::1'], '2001:db8:2:2::9'],
  ['an IPv4 /24', ['203.0.113.9', '::ffff:203.0.113.200'], '203.0.114.9'],
])('networks of %s belong to one provider', async (_what, same, other) => {
  const [first, second, third] = await Promise.all(
    [...same, other].map(async (address) => providerOf(await networkOf(address, undefined, 0))),
  )
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
