import { availableParallelism } from 'node:os'
import autocannon from 'autocannon'
import { publicationPath } from '#config/paths.ts'
import { countRead } from '#contract/reads/calls.ts'
import { bench, middle, repeat, report, usually } from './bench.ts'
import { networkOf } from './post-messages.ts'
import { processorTime } from './processes.ts'
import { startSite } from './site.ts'

/** Page views, and counted reads, per second. */
const rate = usually(1000, 100)
const seconds = usually(8, 1)
const rounds = usually(3, 1)

const agent = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

await bench(async () => {
  const { origin, ids, pid } = await startSite({ environment: { TRUST_PROXY: '1', LOG: 'off' } })
  const load = { url: origin, connections: 10, duration: seconds, overallRate: rate }
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
          const headers = {
            'user-agent': agent,
            'sec-fetch-site': 'same-origin',
            'x-forwarded-for': networkOf(reader),
          }
          const body = JSON.stringify({ id: ids[reader % ids.length], kind: 'read', host: 'www.example.com' })
          return { ...request, headers, body }
        },
      },
    ],
  }

  /** The share of the machine that the server takes, in percent, and the 99th percentile of page views in ms. */
  async function measure(...loads: autocannon.Options[]) {
    const before = processorTime(pid)
    const results = await Promise.all(loads.map((options) => autocannon(options)))
    if (results.some(({ non2xx, errors }) => non2xx + errors > 0)) throw new Error('A request was refused.')
    const share = (processorTime(pid) - before) / seconds / availableParallelism()
    return { share: share * 100, p99: results[0]?.latency.p99 ?? Number.NaN }
  }

  await measure(pages, reads)
  const pairs = await repeat(rounds, async () => ({
    without: await measure(pages),
    counting: await measure(pages, reads),
  }))
  const row = (name: 'without' | 'counting') => ({
    '% of the machine': middle(pairs.map((pair) => pair[name].share)),
    'page p99 ms': middle(pairs.map((pair) => pair[name].p99)),
  })
  report(`${rate} page views a second, without and with as many counted reads`, {
    'without counting': row('without'),
    'each counted': row('counting'),
  })
})
