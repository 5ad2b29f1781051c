import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nginxFile } from '#publish/folder/nginx-rules.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Proxy, proxies, startSiteServer } from './proxies.ts'
import { send } from './send.ts'

/** nginx with a publisher's folder before its first release, and the copies of the API at one port. */
async function startPublished(product: string): Promise<Proxy> {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'releases'))
  await writeFile(join(folder, 'nginx.conf'), nginxFile([]))
  const port = Number(new URL(product).port)
  return startSiteServer(folder, [port, port, port])
}

test.each([...proxies, ['nginx with a publisher’s folder', startPublished] as const])(
  '[REA-06, REA-08] while nothing answers behind %s, its log has no address of a calendar and no link of a subscriber',
  async (_name, start) => {
    const upstream = createServer((_request, response) => response.end())
    await once(upstream.listen(0, '127.0.0.1'), 'listening')
    const address = upstream.address()
    const proxy = await start(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    onTestFinished(() => proxy.stop())
    expect((await send(`${proxy.origin}/api/features`)).status).toBe(200)
    upstream.close()
    upstream.closeAllConnections()
    const secret = 'a-secret-of-one-person'
    const paths = [
      `/api/calendar/${secret}.ics`,
      `/api/calendar/${secret}.ics?again`,
      `/api/subscriptions/confirm/${secret}`,
      `/api/subscriptions/end/${secret}`,
      `/api//calendar/${secret}.ics`,
      `/api/calendar%2F${secret}.ics`,
    ]
    // Caddy tries for 15 seconds.
    const statuses = await Promise.all(
      [...paths, ...paths, '/api/features?is-logged'].map(async (path) => {
        const headers = { referer: `https://www.example.org${path}` }
        return (await send(proxy.origin + path, { headers })).status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([502]))
    await expect.poll(proxy.errors).toContain('/api/features?is-logged')
    expect(proxy.errors()).not.toContain(secret)
    expect(proxy.errors()).not.toContain('uninitialized')
  },
)
