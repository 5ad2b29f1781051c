import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#commands/free-port.ts'
import { runCommand, signInAt, startProduct } from '../support/product.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Polls `/readyz` until the server stops responding. Returns its statuses; 0 stands for a refused connection. */
async function readinessUntilGone(baseUrl: string) {
  const seen: { status: number; connection: string | null }[] = []
  for (;;) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined)
    if (answer === undefined) return seen
    await answer.text()
    seen.push({ status: answer.status, connection: answer.headers.get('connection') })
    await wait(20)
  }
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/**
 * The exit code of a product that stopped within its ten seconds: by its own clock it exits with 1 after 9.5
 * (src/commands/operator.ts).
 */
const inTime = 0

const sampleQuery = {
  contactName: 'Amina Sample',
  phoneNumber: '250700123456',
  email: 'amina@example.org',
  mainIdea: 'Where can I read the survey?',
}

test('a product that stops reports it first, asks to close connections, and exits with 0 within ten seconds', async () => {
  const product = await startProduct({ fresh: true, environment: { SEED: 'none' } })
  expect((await fetch(`${product.baseUrl}/readyz`)).status).toBe(200)
  const stopped = product.stop()
  const seen = await readinessUntilGone(product.baseUrl)
  expect(await stopped).toBe(inTime)
  const stopping = seen.slice(seen.findIndex(({ status }) => status !== 200))
  expect(stopping).toEqual(stopping.map(() => ({ status: 503, connection: 'close' })))
  expect(stopping.length).toBeGreaterThan(0)
})

test(
  '[INB-01] a product that stops during a request, a mail and a build completes the request and exits with 0',
  { tags: ['full'] },
  async () => {
    // Sends the greeting and no other reply.
    const asked = Promise.withResolvers<void>()
    const mailServer = createServer((socket) => {
      socket.write('220 mail.example.org\r\n')
      socket.on('data', () => asked.resolve()).on('error', () => {})
    })
    onTestFinished(() => void mailServer.close())
    const product = await startProduct({
      fresh: true,
      environment: {
        SEED: 'none',
        NOTIFY_TO: 'desk@example.org',
        SMTP_URL: `smtp://127.0.0.1:${await portOf(mailServer)}`,
      },
    })
    const query = JSON.stringify(sampleQuery)
    const headers = { 'content-type': 'application/json' }
    const send = (path: string, body: string, more: Record<string, string> = {}) =>
      fetch(product.baseUrl + path, { method: 'POST', headers: { ...headers, ...more }, body })
    expect((await send('/api/queries', query)).status).toBe(201)
    await asked.promise
    const open = request(`${product.baseUrl}/api/queries`, { method: 'POST', headers })
    open.write(query.slice(0, 20))
    const { token } = await signInAt(product.baseUrl, product)
    const card = JSON.stringify({ title: 'Sample', content: 'Sample' })
    expect((await send('/api/expertise-cards', card, { authorization: `Bearer ${token}` })).status).toBe(201)
    const stopped = product.stop()
    await expect.poll(product.output).toContain('Stopping')
    open.end(query.slice(20))
    const [answer]: { statusCode?: number }[] = await once(open, 'response')
    expect(answer?.statusCode).toBe(201)
    expect(await stopped).toBe(inTime)
  },
)

/** Starts the product with npm, in a separate process group, as a shell does, and waits until it is ready. */
async function npmStart() {
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: await temporaryFolder(), SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const group = -(npm.pid ?? 0)
  onTestFinished(() => {
    if (npm.exitCode === null) process.kill(group, 'SIGKILL')
  })
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await expect.poll(() => output).toContain('Ready')
  return { npm, group, origin: `http://localhost:${port}`, output: () => output }
}

test('SIGTERM to npm alone ends everything that `npm start` has started', { tags: ['full'] }, async () => {
  const { npm, origin, output } = await npmStart()
  npm.kill('SIGTERM')
  await once(npm, 'close')
  expect(output()).toContain('Stopping')
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
})

test(
  'Ctrl-C, which a terminal sends to npm and its children, lets an open request finish',
  { tags: ['full'] },
  async () => {
    const { npm, group, origin, output } = await npmStart()
    const query = JSON.stringify(sampleQuery)
    const headers = { 'content-type': 'application/json', expect: '100-continue' }
    const open = request(`${origin}/api/queries`, { method: 'POST', headers })
    open.write(query.slice(0, 20))
    // The server has the request.
    await once(open, 'continue')
    process.kill(group, 'SIGINT')
    await expect.poll(output).toContain('Stopping')
    // npm has forwarded it as well.
    await wait(200)
    open.end(query.slice(20))
    const [answer]: { statusCode?: number }[] = await once(open, 'response')
    expect(answer?.statusCode).toBe(201)
    expect(await once(npm, 'close')).toEqual([0, null])
  },
)

test('a data folder has one server', async () => {
  const dataDir = await temporaryFolder()
  const environment = { DATA_DIR: dataDir, PORT: '0' }
  const first = await startProduct({ dataDir, environment: { SEED: 'none' } })
  expect(first.output().indexOf('with the password')).toBeLessThan(first.output().indexOf('Site built'))
  const sites = await readdir(join(dataDir, 'site/manifests'))

  const second = runCommand('src/commands/start.ts', environment)
  expect(await second.ended).toBe(1)
  expect(second.errors()).toMatch(/^Another server is running on DATA_DIR \S+: [^\n]*\n$/)
  expect(await readdir(join(dataDir, 'site/manifests'))).toEqual(sites)
  expect((await fetch(first.baseUrl)).status).toBe(200)
  await first.stop()
})

test('a lost database stops the next start and leaves the site unchanged', async () => {
  const dataDir = await temporaryFolder()
  const environment = { DATA_DIR: dataDir, PORT: '0' }
  const first = await startProduct({ dataDir, environment: { SEED: 'none' } })
  await first.built()
  await first.stop()
  const sites = await readdir(join(dataDir, 'site/manifests'))
  for (const name of await readdir(dataDir)) if (name.startsWith('site.sqlite')) await rm(join(dataDir, name))
  for (const script of ['start', 'api']) {
    const lost = runCommand(`src/commands/${script}.ts`, environment)
    onTestFinished(() => void lost.child.kill())
    expect(await lost.ended).toBe(1)
    expect(lost.errors()).toMatch(
      /^There is a site already, but the database in DATA_DIR \S+ is missing[^\n]*\n$/,
    )
  }
  const left = await readdir(dataDir)
  expect(left.filter((name) => name.startsWith('site.sqlite'))).toEqual([])
  expect(await readdir(join(dataDir, 'site/manifests'))).toEqual(sites)
})
