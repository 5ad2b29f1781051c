import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type autocannon from 'autocannon'
import { startPostgres } from '../support/postgres-setup.ts'
import { signInAt } from '../support/product.ts'
import { type PublisherProcess, staff, startApiCopy, startPublisher } from '../support/scaled.ts'

/** Copies of the API and two publishers on one Postgres: writes, publishing, and who leads next (OWN-09). */
const clients = 32
const seconds = 4
const rounds = 3

/** Messages per second that a number of copies accept, each from its own clients. */
async function messagesOn(origins: string[]) {
  const script = fileURLToPath(new URL('post-messages.ts', import.meta.url))
  const results = await Promise.all(
    origins.map(async (origin) => {
      const own = String(Math.ceil(clients / origins.length))
      const child = fork(script, [`${origin}/api/queries`, own, String(seconds)])
      const [result]: autocannon.Result[] = await once(child, 'message')
      if (!result) throw new Error('no result')
      return result
    }),
  )
  const sum = (of: (result: autocannon.Result) => number) =>
    results.reduce((all, result) => all + of(result), 0)
  return {
    copies: origins.length,
    'messages/s': Math.round(sum(({ requests }) => requests.average)),
    'p50 ms': Math.max(...results.map(({ latency }) => latency.p50)),
    'p99 ms': Math.max(...results.map(({ latency }) => latency.p99)),
    failed: sum(({ non2xx, errors }) => non2xx + errors),
  }
}

/** Seconds until a condition holds. */
async function secondsUntil(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > 300_000) throw new Error('It has not come within five minutes.')
    await wait(50)
  }
  return Number(((performance.now() - started) / 1000).toFixed(1))
}

const folder = await mkdtemp(join(tmpdir(), 'scaled-'))
const postgres = await startPostgres()
const apis: Awaited<ReturnType<typeof startApiCopy>>[] = []
const publishers: PublisherProcess[] = []
const publishDir = join(folder, 'site')
try {
  for (const index of [0, 1, 2])
    apis.push(
      await startApiCopy({ databaseUrl: postgres.url, publishDir, dataDir: join(folder, `api-${index}`) }),
    )
  const origins = apis.map(({ origin }) => origin)
  const [apiHost = ''] = origins
  const start = (name: string) =>
    startPublisher({ databaseUrl: postgres.url, publishDir, apiHost, dataDir: join(folder, name) })
  for (const name of ['first', 'second']) publishers.push(await start(name))
  const { token } = await signInAt(apiHost, staff)

  const list = () => readFile(join(publishDir, 'current/publications.html'), 'utf8').catch(() => '')
  async function publish(title: string): Promise<number> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = JSON.stringify({ title, content: '<p>Text</p>', link: '', image: '' })
    const { ok } = await fetch(`${apiHost}/api/publication-cards`, { method: 'POST', headers, body })
    if (!ok) throw new Error('The publication was not stored.')
    return secondsUntil(async () => (await list()).includes(title))
  }

  /** Ends or freezes the leader. Returns the seconds until another leads. */
  async function without(signal: 'SIGKILL' | 'SIGSTOP'): Promise<number> {
    const leader = publishers.find(({ isLeading }) => isLeading())
    leader?.child.kill(signal)
    const next = publishers.find((publisher) => publisher !== leader)
    const taken = await secondsUntil(() => next?.isLeading() ?? false)
    leader?.child.kill('SIGKILL')
    await leader?.ended
    if (leader)
      publishers[publishers.indexOf(leader)] = await start(
        leader.dataDir.endsWith('first') ? 'first' : 'second',
      )
    return taken
  }

  await publish('The first publication')
  const toPage: number[] = []
  for (let round = 0; round < rounds; round += 1) toPage.push(await publish(`Change ${round}`))
  const takeovers = { killed: await without('SIGKILL'), frozen: await without('SIGSTOP') }
  const writes = []
  for (const copies of [1, 2, 3]) writes.push(await messagesOn(origins.slice(0, copies)))

  console.log('Copies of the API on one Postgres, all on this machine')
  console.table(writes)
  console.log('Publishers (goal: the next leads within 15 s)')
  console.table([
    {
      'save to page (s)': toPage.join(', '),
      'leader killed (s)': takeovers.killed,
      'leader frozen (s)': takeovers.frozen,
    },
  ])
} finally {
  for (const { child } of [...apis, ...publishers]) child.kill('SIGKILL')
  await Promise.all([...apis, ...publishers].map(({ ended }) => ended))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
