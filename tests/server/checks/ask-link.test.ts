import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { askLink, type Network } from '#server/checks/ask-link.ts'
import { mayConnect } from '#server/checks/is-public-address.ts'
import { createTurns } from '#server/checks/turns.ts'

/** Listens on the loopback address until the test ends. Returns the port. */
async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A web site on a local port, whose host is `site.test`; only this port counts as public. */
async function startSite(listener: RequestListener, more: Partial<Network> = {}) {
  const requests: string[] = []
  const cookies: unknown[] = []
  const port = await listen(
    createServer((request, response) => {
      requests.push(`${request.method} ${request.headers.host} ${request.url}`)
      cookies.push(request.headers.cookie, request.headers.authorization)
      listener(request, response)
    }),
  )
  const network: Network = {
    resolve: async () => ['127.0.0.1'],
    mayConnect: (address, asked) => address === '127.0.0.1' && asked === port,
    isOwn: () => false,
    inTurn: createTurns(),
    timeout: 5000,
    ...more,
  }
  const origin = `http://site.test:${port}`
  return {
    port,
    origin,
    requests,
    cookies,
    network,
    ask: (path: string) => askLink(new URL(path, origin).href, network),
  }
}

/** Answers with the status that the path names; `/GET/…` refuses HEAD. */
function byPath({ url = '', method }: IncomingMessage, response: ServerResponse): void {
  const [, name, status] = url.split('/')
  if (name === 'to')
    response.writeHead(302, { location: decodeURIComponent(url.slice(4)), 'set-cookie': 'a=b' })
  else response.writeHead(name === 'GET' && method === 'HEAD' ? 405 : Number(status ?? name))
  response.end()
}

test.each([
  ['/200', 'answers'],
  ['/204', 'answers'],
  ['/304', 'answers'],
  ['/404', 'missing'],
  ['/410', 'missing'],
  ['/500', 'failing'],
  ['/502', 'failing'],
  ['/401', 'refused'],
  ['/403', 'refused'],
  ['/429', 'refused'],
  ['/503', 'refused'],
  ['/999', 'refused'],
  ['/GET/200', 'answers'],
  ['/GET/404', 'missing'],
])('[REV-03] a link whose site answers as %s: %s', async (path, found) => {
  const { ask, requests } = await startSite(byPath)
  expect(await ask(path)).toBe(found)
  expect(requests.map((line) => line.split(' ')[0])).toEqual(
    found === 'answers' && !path.startsWith('/GET') ? ['HEAD'] : ['HEAD', 'GET'],
  )
})

test('[REV-03] redirects are followed five times, without cookies', async () => {
  const { ask, cookies, requests, network } = await startSite(byPath)
  const chain = (times: number, end: string) =>
    Array.from({ length: times }).reduce<string>((path) => `/to/${encodeURIComponent(path)}`, end)
  expect(await ask(chain(5, '/200'))).toBe('answers')
  expect(new Set(cookies)).toEqual(new Set([undefined]))
  requests.length = 0
  expect(await ask(chain(6, '/200'))).toBe('circle')
  expect(requests).toHaveLength(6)
  expect(await ask('/to/ftp%3A%2F%2Fexample.org')).toBe('failing')
  expect(await ask('/to/http%3A%2F%2Fa%3Ab%40site.test')).toBe('private')
  expect(await askLink('http://site.test/%', { ...network, mayConnect: () => false })).toBe('private')
})

test('[REV-03] a redirect to a private address is refused without a connection', async () => {
  const inside = await startSite(byPath)
  for (const target of [
    `http://127.0.0.1:${inside.port}/200`,
    `http://2130706433:${inside.port}/200`,
    `http://0x7f.1:${inside.port}/200`,
    `http://0177.0.0.1:${inside.port}/200`,
    `http://[::1]:${inside.port}/200`,
    `http://[::ffff:127.0.0.1]:${inside.port}/200`,
    `http://127.0.0.1.:${inside.port}/200`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
  ]) {
    const outside = await startSite(byPath)
    const network = {
      ...outside.network,
      // The real rule for everything but the first site.
      mayConnect: (address: string, port: number) => port === outside.port || mayConnect(address, port),
    }
    const found = await askLink(`${outside.origin}/to/${encodeURIComponent(target)}`, network)
    expect([target, found]).toEqual([target, 'private'])
  }
  expect(inside.requests).toEqual([])
})

test.each([
  'ftp://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'gopher://example.org/',
  'http://user:password@example.org/',
  'http://user@example.org/',
  'http://example.org:22/',
  'http://localhost:4321/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://127.1/',
  'http://0/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://①②⑦.0.0.1/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'no address',
])('[REV-03] %s is not asked', async (address) => {
  const asked: string[] = []
  const network: Network = {
    resolve: async (host) => {
      asked.push(host)
      return ['127.0.0.1']
    },
    mayConnect,
    isOwn: () => false,
    inTurn: createTurns(),
    timeout: 5000,
  }
  expect(await askLink(address, network)).toBe('private')
})

test('[REV-03] a host with a public and a private address is refused', async () => {
  const { ask, requests } = await startSite(byPath, { resolve: async () => ['127.0.0.1', '10.0.0.1'] })
  expect(await ask('/200')).toBe('private')
  expect(requests).toEqual([])
})

test('[REV-03] a host whose address changes between two requests is checked for each, and no one else is asked', async () => {
  const answers = [['127.0.0.1'], ['192.168.0.1']]
  const { ask, requests } = await startSite(byPath, { resolve: async () => answers.shift() ?? [] })
  expect(await ask('/GET/200')).toBe('private')
  expect(requests.map((line) => line.split(' ')[0])).toEqual(['HEAD'])
  expect(answers).toEqual([])
  const once = await startSite(byPath, { resolve: async () => ['127.0.0.1'] })
  // `site.test` is in no name server: the connection has the address that was checked.
  expect(await once.ask('/200')).toBe('answers')
  expect(once.requests).toEqual([`HEAD site.test:${once.port} /200`])
})

test('[REV-03] a host that does not exist, has no address, refuses connections, or belongs to this site', async () => {
  const lacks = (code: string) => async () => {
    throw Object.assign(new Error(code), { code })
  }
  const { origin, network } = await startSite(byPath)
  const ask = (more: Partial<Network>, address = origin) => askLink(address, { ...network, ...more })
  expect(await ask({ resolve: lacks('ENOTFOUND') })).toBe('no-site')
  expect(await ask({ resolve: lacks('ENODATA') })).toBe('no-site')
  expect(await ask({ resolve: lacks('ESERVFAIL') })).toBe('unreachable')
  expect(await ask({ resolve: lacks('ECONNREFUSED') })).toBe('unreachable')
  expect(await ask({ resolve: async () => [] })).toBe('no-site')
  const closed = createTcpServer()
  const port = await listen(closed)
  await new Promise((resolve) => closed.close(resolve))
  expect(await ask({ mayConnect: () => true }, `http://site.test:${port}`)).toBe('silent')
  expect(await ask({ isOwn: (host) => host === 'site.test' })).toBe('own')
})

test('[REV-03] a redirect to this site is not followed', async () => {
  const site = await startSite(byPath, { isOwn: (host) => host === 'own.test' })
  expect(await site.ask(`/to/${encodeURIComponent('http://own.test/api/queries')}`)).toBe('own')
  expect(site.requests).toHaveLength(1)
})

test('[REV-03] a body without an end is not read', async () => {
  let sent = 0
  let isClosed = false
  const { ask } = await startSite(({ method }, response) => {
    if (method === 'HEAD') {
      response.writeHead(405).end()
      return
    }
    const part = Buffer.alloc(16 * 1024)
    const write = () => {
      while (!response.destroyed && response.write(part)) sent += part.length
    }
    response.on('drain', write).on('close', () => {
      isClosed = true
    })
    response.writeHead(200)
    write()
  })
  expect(await ask('/')).toBe('answers')
  await expect.poll(() => isClosed).toBe(true)
  // What the buffers of the system take before it closes.
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test.each([
  ['sends nothing', () => {}],
  [
    'sends its head letter by letter',
    async (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ')
      while (!socket.destroyed) {
        socket.write('a')
        await setTimeout(20)
      }
    },
  ],
  [
    'sends interim responses without an end',
    async (socket: Socket) => {
      while (!socket.destroyed) {
        socket.write('HTTP/1.1 102 Processing\r\n\r\n')
        await setTimeout(20)
      }
    },
  ],
])('[REV-03] a site that %s is given up', async (_name, serve: (socket: Socket) => unknown) => {
  const port = await listen(createTcpServer((socket) => void serve(socket)))
  const { network } = await startSite(byPath)
  const found = await askLink(`http://site.test:${port}`, {
    ...network,
    mayConnect: () => true,
    timeout: 300,
  })
  expect(found).toBe('silent')
})

test('[REV-03] a name server that does not answer is given up', async () => {
  const { ask } = await startSite(byPath, { resolve: () => new Promise(() => {}), timeout: 100 })
  expect(await ask('/200')).toBe('silent')
})

test('[REV-03] a head of more than 32 KB, and an answer that is not HTTP, cannot be checked', async () => {
  const { network } = await startSite(byPath)
  for (const text of [`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40 * 1024)}\r\n\r\n`, 'SSH-2.0-OpenSSH\r\n', '']) {
    const port = await listen(createTcpServer((socket) => void socket.end(text)))
    expect(await askLink(`http://site.test:${port}`, { ...network, mayConnect: () => true })).toBe(
      'unreachable',
    )
  }
})

test('[REV-03] a host is asked for one link at a time, others at once', async () => {
  let open = 0
  let most = 0
  const { network, port } = await startSite(async (_request, response) => {
    open += 1
    most = Math.max(most, open)
    await setTimeout(20)
    open -= 1
    response.writeHead(200).end()
  })
  const ask = (host: string) => askLink(`http://${host}:${port}/`, network)
  await Promise.all(['a.test', 'a.test', 'a.test'].map(ask))
  expect(most).toBe(1)
  most = 0
  await Promise.all(['b.test', 'c.test', 'd.test'].map(ask))
  expect(most).toBeGreaterThan(1)
})
