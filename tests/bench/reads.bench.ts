import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import autocannon from 'autocannon'
import { publicationPath } from '#config/paths.ts'
import { countRead } from '#contract/reads.ts'
import { startProduct } from '../support/product.ts'
import { middle } from './beside-bare.ts'

/** Page views, and counted reads, per second. */
const rate = 1000
const seconds = 8
const rounds = 3

const agent = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

/** Seconds of processor time that a process has used; Linux counts hundredths. */
function processorTime(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = after.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

const product = await startProduct({ environment: { TRUST_PROXY: '1', LOG: 'off' } })
await product.built()
const url = product.baseUrl.replace('localhost', '127.0.0.1')
const cards: { _id: string }[] = await (await fetch(`${url}/api/publication-cards`)).json()
const ids = cards.map(({ _id }) => _id)
const load = { url, connections: 10, duration: seconds, overallRate: rate }
const pages: autocannon.Options = {
  ...load,
  requests: ids.map((id) => ({ path: publicationPath(id), headers: { 'accept-encoding': 'br' } })),
}
let reader = 0
const reads: autocannon.Options = {
  ...load,
  requests: [
    {
      method: 'POST',
      path: countRead.path,
      setupRequest(request) {
        reader += 1
        const network = `10.${(reader >> 16) & 255}.${(reader >> 8) & 255}.${reader & 255}`
        const headers = { 'user-agent': agent, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': network }
        const body = JSON.stringify({ id: ids[reader % ids.length], kind: 'read', host: 'www.example.com' })
        return { ...request, headers, body }
      },
    },
  ],
}

/** The share of the machine that the server takes, in percent, and the 99th percentile of page views in ms. */
async function measure(...loads: autocannon.Options[]) {
  const before = processorTime(product.pid)
  const results = await Promise.all(loads.map((options) => autocannon(options)))
  if (results.some(({ non2xx, errors }) => non2xx + errors > 0)) throw new Error('A request was refused.')
  const share = (processorTime(product.pid) - before) / seconds / availableParallelism()
  return { share: share * 100, p99: results[0]?.latency.p99 ?? 0 }
}

try {
  await measure(pages, reads)
  const pairs: Record<'without' | 'counting', Awaited<ReturnType<typeof measure>>>[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ without: await measure(pages), counting: await measure(pages, reads) })
  const row = (name: 'without' | 'counting') => ({
    '% of the machine': Number(middle(pairs.map((pair) => pair[name].share)).toFixed(1)),
    'page p99 ms': middle(pairs.map((pair) => pair[name].p99)),
  })
  console.log(
    `${rate} page views a second, without and with as many counted reads (goal: 5 % more of the machine)`,
  )
  console.table({ 'without counting': row('without'), 'each counted': row('counting') })
} finally {
  await product.stop()
}
