import { chromium } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { launchOptions } from '../support/chromium.ts'
import { startProduct } from '../support/product.ts'

/** Number of times that each change is made; the median counts. */
const rounds = 5
/** As slow as a cheap phone. */
const slowdown = 4
/** Milliseconds for late drawing to finish. */
const rest = 800
/** The screen with one sentence: the cost of any change. */
const floor = staffPaths.help

const product = await startProduct()
await product.built()
const browser = await chromium.launch(launchOptions())
try {
  const page = await browser.newPage({ baseURL: product.baseUrl, viewport: { width: 390, height: 844 } })
  const { email, password } = product
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  const { token }: { token: string } = await answer.json()
  await page.addInitScript((text) => {
    localStorage.setItem('token', text)
    localStorage.setItem('user', '{}')
  }, token)
  await page.goto(staffPaths.settings)
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')

  /** Milliseconds of main thread so far. */
  async function worked(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }

  /** Opens a screen by its link. Resolves with the milliseconds of main thread until it is painted. */
  async function change(path: string): Promise<number> {
    const before = await worked()
    await page.evaluate(async (address) => {
      const link = document.querySelector<HTMLElement>(`a[href="${address}"]`)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      link?.click()
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      while (document.activeElement?.tagName !== 'H1') await frame()
      await frame()
    }, path)
    return (await worked()) - before
  }

  const measured = new Map(
    Object.values(staffPaths).map((path) => [
      path,
      { change: new Array<number>(), after: new Array<number>() },
    ]),
  )
  // The first round loads code and data; it does not count.
  for (let round = 0; round <= rounds; round += 1) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: round === 0 ? 1 : slowdown })
    for (const [path, times] of measured) {
      const time = await change(path)
      const painted = await worked()
      // Late drawing, such as charts, must not count towards the next screen.
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(rest)
      if (round === 0) continue
      times.change.push(time)
      times.after.push((await worked()) - painted)
    }
  }
  const middle = (times: number[] = []) =>
    times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  const least = middle(measured.get(floor)?.change)
  const rows = Object.fromEntries(
    [...measured].map(([path, { change, after }]) => [
      path,
      {
        'main thread ms': Math.round(middle(change)),
        'beside /help': (middle(change) / least).toFixed(1),
        'drawn after that, ms': Math.round(middle(after)),
      },
    ]),
  )
  console.log(
    `Changing the screen with code and data at hand, processor slowed ${slowdown} times (goal: 100 ms)`,
  )
  console.table(rows)
} finally {
  await browser.close()
  await product.stop()
}
