import { paths, publicationPath } from '#config/paths.ts'
import { auditOnPhone } from '../support/lighthouse.ts'
import { bench, report, type Row, usually } from './bench.ts'
import { startSite } from './site.ts'

await bench(async () => {
  const { origin, ids } = await startSite()
  const publication = publicationPath(ids[0] ?? '')
  const rows: Record<string, Row> = {}
  for (const path of usually([...Object.values(paths), publication], [publication])) {
    const { scores, lcp, tbt, bytes } = await auditOnPhone(origin + path, { only: 'performance' })
    rows[path.slice(0, 20)] = {
      performance: scores.performance ?? Number.NaN,
      'LCP ms': lcp,
      'TBT ms': tbt,
      bytes,
    }
  }
  report('Public pages on a phone over a slow line, by Lighthouse', rows)
})
