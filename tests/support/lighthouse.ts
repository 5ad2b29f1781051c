import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { launchOptions } from './chromium.ts'
import { freePort } from '#commands/free-port.ts'

/** Lighthouse's report of a page on a phone. Scores are 0 to 100, times milliseconds, weight bytes. */
export interface PageReport {
  scores: Record<string, number>
  /** Names of failed audits, by category. */
  failures: Record<string, string[]>
  lcp: number
  tbt: number
  cls: number
  bytes: number
  /** The number of requests of the page, unscrolled. */
  requests: number
}

interface AuditOptions {
  /** One of Lighthouse's categories, else all. */
  only?: 'performance'
}

/** The number of requests; drawings inside a style sheet are none. */
function requestsIn(details: object | undefined): number {
  if (!details || !('items' in details) || !Array.isArray(details.items)) return Number.NaN
  const items: { url: string }[] = details.items
  return items.filter(({ url }) => !url.startsWith('data:')).length
}

/** One load in a new browser: nothing is cached, and a crash affects no other page. */
async function load(url: string, { only }: AuditOptions) {
  const port = await freePort()
  const options = launchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      ...(only && { onlyCategories: [only] }),
    })
    if (result && !result.lhr.runtimeError) return result.lhr
    throw new Error(`Lighthouse did not audit ${url}: ${result?.lhr.runtimeError?.message}`)
  } finally {
    await browser.close()
  }
}

/** Audits a page. A load that the browser itself aborted is repeated up to twice. */
export async function auditOnPhone(url: string, options: AuditOptions = {}): Promise<PageReport> {
  const again = () => load(url, options)
  const { audits, categories } = await again().catch(again).catch(again)
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const named = Object.entries(categories)
  return {
    scores: Object.fromEntries(named.map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])),
    failures: Object.fromEntries(
      named.map(([id, { auditRefs }]) => [
        id,
        auditRefs
          .filter((part) => part.weight > 0 && (audits[part.id]?.score ?? 1) < 1)
          .map((part) => part.id),
      ]),
    ),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: number('total-byte-weight'),
    requests: requestsIn(audits['network-requests']?.details),
  }
}
