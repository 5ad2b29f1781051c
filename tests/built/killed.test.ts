import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numbersFrom } from '../support/numbers-from.ts'
import { gateOrFull } from '../support/scope.ts'
import { freePort } from '#commands/free-port.ts'
import { signInAt, startServer } from '../support/product.ts'

/** The number of kills of the build alone, and of the server with its build. */
const kills = gateOrFull({ build: 1, server: 1 }, { build: 14, server: 6 })
/** The latest kill in milliseconds of a build: from before it reads to after it is served. */
const latest = 3500

let dataDir: string
let port: number
let server: Awaited<ReturnType<typeof startServer>>
let token = ''
const password = 'a-long-password'
/** Set while the server is down on purpose: a refused connection is then no fault. */
let down = false

async function startAgain(): Promise<void> {
  server = await startServer('src/commands/start.ts', {
    PORT: String(port),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    ADMIN_PASSWORD: password,
  })
}

const address = (path: string) => `http://localhost:${port}${path}`

function call(path: string, method: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return fetch(address(path), { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
}

/** The child processes of a process. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    processes.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      return { pid: Number(name), parent: Number(stat.split(') ').at(-1)?.split(' ')[1]) }
    }),
  )
  return parents.filter(({ parent }) => parent === pid).map((found) => found.pid)
}

async function isGone(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return stat.split(') ').at(-1)?.startsWith('Z') ?? true
}

/** Kills a process, unless it has ended since it was found. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Reads like many visitors until stopped. Returns the number of reads and every fault. */
function startReader() {
  const faults: string[] = []
  const reads = { count: 0, pages: new Set<string>() }
  const ending = new AbortController()
  const paths = ['/', '/publications', '/about', '/publications/2', '/dashboard']

  async function readOnce(path: string): Promise<void> {
    try {
      const answer = await fetch(address(path))
      const text = await answer.text()
      reads.count += 1
      if (answer.status !== 200 || !text.endsWith('</html>')) {
        faults.push(`${path}: ${answer.status}, ${text.length} characters`)
        return
      }
      // The files of a page exist when its reader requests them, after any switch of releases.
      const [script] = /\/_astro\/[^"' ]+\.js/.exec(text) ?? []
      if (!script || reads.pages.has(text)) return
      reads.pages.add(text)
      const asset = await fetch(address(script))
      if (asset.status !== 200) faults.push(`${script}, named by ${path}: ${asset.status}`)
    } catch (error) {
      if (!down) faults.push(`${path}: ${String(error)}`)
    }
  }

  const reading = (async () => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      void readOnce(paths[turn % paths.length] ?? '/')
      await wait(20)
    }
  })()
  return {
    faults,
    reads,
    async stop() {
      ending.abort()
      await reading
    },
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
  port = await freePort()
  await startAgain()
  ;({ token } = await signInAt(address(''), { email: 'admin@example.org', password }))
})

afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

test('if builds or the server are killed at any moment, the old site stays complete under fifty reads a second', async () => {
  const reader = startReader()
  const plan = [...Array(kills.build).fill('build'), ...Array(kills.server).fill('server')]
  const seed = Number(process.env.KILLED_SEED ?? Date.now() % 2 ** 31)
  console.log(`Killed in the order and at the times of KILLED_SEED=${seed}`)
  const next = numbersFrom(seed)
  const order = plan.map((what) => ({ what, at: next() })).toSorted((a, b) => a.at - b.at)
  for (const { what } of order) {
    expect((await call('/api/publishing', 'POST')).status).toBe(200)
    await wait(next() * latest)
    const builds = await childrenOf(server.child.pid)
    if (what === 'build') {
      for (const pid of builds) kill(pid)
      continue
    }
    down = true
    server.child.kill('SIGKILL')
    await server.ended
    // The build does not continue alone in the folders of the next server.
    for (const pid of builds) await expect.poll(() => isGone(pid)).toBe(true)
    await startAgain()
    // The existing site is served before a new one is built.
    expect(server.output()).not.toContain('Site built')
    expect((await fetch(address('/'))).status).toBe(200)
    down = false
  }

  const title = `After all kills ${order.length}`
  expect(
    (await call('/api/publication-cards', 'POST', { title, content: '<p>Whole</p>', link: '', image: '' }))
      .status,
  ).toBe(201)
  await expect
    .poll(async () => (await fetch(address('/publications'))).text(), { interval: 200 })
    .toContain(title)
  await reader.stop()
  expect(reader.faults).toEqual([])
  expect(reader.reads.count).toBeGreaterThan(order.length * 5)
})
