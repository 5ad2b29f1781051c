import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserArguments, findChromium } from './chromium.ts'
import { freePort } from './product.ts'

/** What Lighthouse says of a page on a phone. Scores are 0 to 100, times milliseconds, weight bytes. */
export interface PageReport {
  scores: Record<string, number>
  /** Names of what did not pass, by category. */
  failures: Record<string, string[]>
  lcp: number
  tbt: number
  cls: number
  bytes: number
  /** How many requests the page made, unscrolled. */
  requests: number
}

function itemsOf(details: object | undefined): number {
  return details && 'items' in details && Array.isArray(details.items) ? details.items.length : Number.NaN
}

/** Starts one browser for many pages; `stop` ends it. */
export async function startLighthouse() {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  })

  async function audit(url: string): Promise<PageReport> {
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
    if (result === undefined || result.lhr.runtimeError) throw new Error(`Lighthouse did not audit ${url}`)
    const { audits, categories } = result.lhr
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
      requests: itemsOf(audits['network-requests']?.details),
    }
  }

  return { audit, stop: () => browser.close() }
}
