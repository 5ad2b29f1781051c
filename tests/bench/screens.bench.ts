import { staffPaths } from '#config/paths.ts'
import { bench, middle, report, type Row, usually } from './bench.ts'
import { openStaffPages, startSite } from './site.ts'

/** Number of times that each change is made; the median counts. */
const rounds = usually(5, 1)
/** Divides the speed of the processor, so that it is like that of a cheap phone. */
const slowdown = 4
/** Milliseconds for late drawing to finish. */
const rest = usually(800, 0)
/** The screen with one sentence: the cost of any change. */
const floor = staffPaths.help

await bench(async () => {
  const { origin, staff } = await startSite()
  const page = await (await openStaffPages(origin, staff.token)).newPage()
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

  const measured = Object.values(staffPaths).map((path) => ({ path, changes: new Array<number>() }))
  // The first round loads code and data; it does not count.
  for (let round = 0; round <= rounds; round += 1) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: round === 0 ? 1 : slowdown })
    for (const { path, changes } of measured) {
      const time = await change(path)
      // Late drawing, such as charts, must not count towards the next screen.
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(rest)
      if (round > 0) changes.push(time)
    }
  }
  const least = middle(measured.find(({ path }) => path === floor)?.changes ?? [])
  const rows = measured.map(({ path, changes }): [string, Row] => [
    path,
    { 'main thread ms': middle(changes), [`beside ${floor}`]: middle(changes) / least },
  ])
  report(
    `Changing the screen with code and data at hand, processor slowed ${slowdown} times (goal: 100 ms)`,
    Object.fromEntries(rows),
  )
})
