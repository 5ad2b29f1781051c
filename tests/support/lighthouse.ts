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
    }
  }

  return { audit, stop: () => browser.close() }
}
