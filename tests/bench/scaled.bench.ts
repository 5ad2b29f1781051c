import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../support/postgres-setup.ts'
import { type PublisherProcess, staff, startApiCopy, startPublisher } from '../support/scaled.ts'
import { bench, middle, repeat, report, type Row, secondsUntil, usually } from './bench.ts'
import { postMessages } from './post-messages.ts'
import { staffOf } from './site.ts'

/** Copies of the API and two publishers on one Postgres: writes, publishing, and who leads next (OWN-09). */
const clients = 32
const seconds = usually(4, 1)

/** Messages per second that a number of copies accept, each from its own clients. */
async function messagesOn(origins: string[]): Promise<Row> {
  const own = Math.ceil(clients / origins.length)
  const results = await Promise.all(origins.map((origin) => postMessages(origin, { clients: own, seconds })))
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  return {
    'messages/s': sum(results.map(({ requests }) => requests.average)),
    'p50 ms': Math.max(...results.map(({ latency }) => latency.p50)),
    'p99 ms': Math.max(...results.map(({ latency }) => latency.p99)),
    failed: sum(results.map(({ non2xx, errors }) => non2xx + errors)),
  }
}

await bench(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scaled-'))
  const postgres = await startPostgres()
  const shared = { databaseUrl: postgres.url, publishDir: join(folder, 'site') }
  const origins = await repeat(3, async (index) => {
    const { origin } = await startApiCopy({ ...shared, dataDir: join(folder, `api-${index}`) })
    return origin
  })
  const [apiHost = ''] = origins
  const start = (dataDir: string) => startPublisher({ ...shared, apiHost, dataDir })
  const publishers = await repeat(2, (index) => start(join(folder, `publisher-${index}`)))
  const account = await staffOf(apiHost, staff)

  /** Ends or freezes the leader. Resolves with the seconds until another leads. */
  async function without(signal: 'SIGKILL' | 'SIGSTOP'): Promise<number> {
    const isLeader = ({ isLeading }: PublisherProcess) => isLeading()
    const [leader] = publishers.splice(publishers.findIndex(isLeader), 1)
    leader?.child.kill(signal)
    const taken = await secondsUntil(() => publishers.some(isLeader))
    leader?.child.kill('SIGKILL')
    await leader?.ended
    if (leader) publishers.push(await start(leader.dataDir))
    return taken
  }

  async function publish(title: string): Promise<number> {
    await account.save({ title })
    return account.published()
  }
  await publish('The first publication')
  report('Publishers (goal: the next leads within 15 s)', {
    publishers: {
      'save to page (s)': middle(await repeat(usually(3, 1), (round) => publish(`Change ${round}`))),
      'leader killed (s)': await without('SIGKILL'),
      'leader frozen (s)': await without('SIGSTOP'),
    },
  })
  const writes: Record<string, Row> = {}
  for (const copies of [1, 2, 3]) writes[`copies: ${copies}`] = await messagesOn(origins.slice(0, copies))
  report('Copies of the API on one Postgres, all on this machine', writes)
})
