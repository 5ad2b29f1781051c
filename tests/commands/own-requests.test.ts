import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { ownRequestHeader } from '#lib/build-messages.ts'
import { createBuildClient } from '#build/content/build-client.ts'
import { fetchPicture } from '#build/pictures/fetch-picture.ts'
import { createOwnRequests } from '#commands/own-requests.ts'
import type { RequestLine } from '#server/app.ts'
import { startProduct } from '../support/product.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const line: RequestLine = {
  level: 'info',
  requestId: 'r',
  method: 'GET',
  route: '/api/x',
  status: 200,
  ms: 1,
}

test('requests with the secret of this process have no line at info; all others and every warning have one', async () => {
  const own = createOwnRequests()
  const lines: string[] = []
  const log = own.quiet(({ level, requestId }) => lines.push(`${level} ${requestId}`))
  const request = (sent: unknown, level: RequestLine['level'], requestId: string) =>
    own.handle(sent, async () => {
      await Promise.resolve()
      log({ ...line, level, requestId })
    })
  await Promise.all([
    request(own.secret, 'info', 'build'),
    request(own.secret, 'warn', 'build'),
    request(own.secret, 'error', 'build'),
    ...[
      undefined,
      null,
      '',
      'true',
      '1',
      own.secret.slice(1),
      own.secret.toUpperCase(),
      [own.secret],
      createOwnRequests().secret,
    ].map((sent, number) => request(sent, 'info', `outsider ${number}`)),
  ])
  expect(lines.toSorted()).toEqual([
    'error build',
    ...Array.from({ length: 9 }, (_, number) => `info outsider ${number}`),
    'warn build',
  ])
})

/** A backend that notes the secret that it gets. */
async function backend() {
  const got: unknown[] = []
  const server = createServer(({ headers }, response) => {
    got.push(headers[ownRequestHeader])
    response.setHeader('content-type', 'application/json').end('[]')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { got, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

test('a build sends the secret to the server that has started it, and to no other', async () => {
  const [server, other] = [await backend(), await backend()]
  const readBoth = async () => {
    for (const { origin } of [server, other]) {
      await createBuildClient(origin, { timeout: 5000 })(listExpertiseCards)
      await fetchPicture(`${origin}/a.png`, { origins: [origin], etag: undefined, timeout: 5000 }).catch(
        () => {},
      )
    }
  }
  await readBoth()
  vi.stubEnv('API_HOST', server.origin)
  vi.stubEnv('OWN_REQUESTS', 'a secret')
  await readBoth()
  expect(server.got).toEqual([undefined, undefined, 'a secret', 'a secret'])
  expect(other.got).toEqual([undefined, undefined, undefined, undefined])
})

test('a start without a terminal logs no request of its builds', { tags: ['full'] }, async () => {
  const product = await startProduct({ environment: { LOG: 'json', SEED: 'sample' } })
  onTestFinished(() => void product.stop())
  await product.built()
  await fetch(`${product.baseUrl}/api/features`, { headers: { [ownRequestHeader]: 'true' } })
  await expect.poll(product.output).toContain('"route":"/api/features"')
  const lines = product
    .output()
    .split('\n')
    .filter((text) => text.startsWith('{'))
  expect(lines).toHaveLength(1)
})
