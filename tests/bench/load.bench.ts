import { setTimeout as wait } from 'node:timers/promises'
import { paths, publicationPath } from '#config/paths.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { searchPublications } from '#contract/search/calls.ts'
import { startLargeBackend } from '../support/large-backend.ts'
import { bench, report, type Row, usually } from './bench.ts'
import { besideBare, clients, loadRow, replyOf } from './beside.ts'
import { postMessages } from './post-messages.ts'
import { startSite } from './site.ts'

const headers = { 'accept-encoding': 'br' }
const publications = usually(5000, 20)

/** The longest response time of `/healthz` on new connections during some work, in milliseconds. */
async function slowestHealth(origin: string, work: Promise<unknown>): Promise<number> {
  let slowest = 0
  const state = { isOver: false }
  const over = work.finally(() => (state.isOver = true))
  while (!state.isOver) {
    const started = performance.now()
    await replyOf(`${origin}/healthz`, {})
    slowest = Math.max(slowest, performance.now() - started)
    await wait(50)
  }
  await over
  return slowest
}

/** The public lists, and the conditional request of a browser that has one cached, beside the bare server. */
async function measureLists(origin: string): Promise<Record<string, Row>> {
  const all = listPublicationCards.path
  const rows: Record<string, Row> = {}
  for (const path of [all, `${all}?page=1&limit=20&excerpt=260`, `${searchPublications.path}?q=report`])
    rows[path] = await besideBare(origin + path, headers)
  const { etag = '' } = (await replyOf(origin + all, headers)).headers
  rows[`${all} 304`] = await besideBare(origin + all, { ...headers, 'if-none-match': etag })
  return rows
}

await bench(async () => {
  const site = await startSite({ environment: { TRUST_PROXY: '1' } })
  const { origin } = site
  const rows: Record<string, Row> = {}
  for (const path of [paths.home, publicationPath(site.ids[0] ?? '')])
    rows[path.slice(0, 20)] = await besideBare(origin + path, headers)
  Object.assign(rows, await measureLists(origin))
  const posting = postMessages(origin, { clients, seconds: usually(8, 1) })
  const slowest = await slowestHealth(origin, posting)
  rows['POST message'] = { ...loadRow(await posting), '/healthz max ms': slowest }
  report(
    `Load of ${clients} clients (goals: pages at least 0.7 of bare Node HTTP, lists 0.4; POST p99 at most 5 × p50, /healthz within 250 ms)`,
    rows,
  )
  await site.stop()

  const large = await startLargeBackend({ publications })
  report(`Lists of ${publications.toLocaleString('en-GB')} publications`, await measureLists(large.origin))
})
