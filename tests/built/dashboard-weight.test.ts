import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reach, read, scriptsOf, served, site } from './site-files.ts'

const names = (await readdir(join(site, '_astro'))).filter((name) => name.endsWith('.js'))

/** The file of a separately loaded chunk. */
function chunk(name: string): string {
  const [found = '', ...more] = names.filter((file) => file.startsWith(`${name}.`))
  expect(found, name).not.toBe('')
  expect(more).toEqual([])
  return `_astro/${found}`
}

async function entryOf(page: string): Promise<string[]> {
  return scriptsOf(await read(page)).later
}

const screens = [
  'AccountScreen',
  'AppointmentsScreen',
  'ArticlesScreen',
  'DashboardScreen',
  'ExpertiseScreen',
  'HelpScreen',
  'NewArticleScreen',
  'NewCardScreen',
  'QueriesScreen',
  'SettingsScreen',
]

test('from sign-in to a usable dashboard: at most 114.25 KB of script, charts not included', async () => {
  const shell = [
    ...(await entryOf('login.html')),
    ...(await entryOf('dashboard.html')),
    chunk('DashboardScreen'),
    chunk('toast-container'),
  ]
  const files = await reach(shell, { lazily: false })
  const bytes = [...files.values()].reduce((sum, text) => sum + served(text), 0)
  expect(bytes).toBeLessThanOrEqual(114.25 * 1024)
  for (const marker of ['ql-blank', 'apexcharts-canvas', 'rdp-']) {
    const carriers = [...files].filter(([, text]) => text.includes(marker)).map(([name]) => name)
    expect(carriers, marker).toEqual([])
  }
})

test('each screen is a separate chunk', async () => {
  const atOnce = await reach(await entryOf('dashboard.html'), { lazily: false })
  for (const screen of screens) expect(atOnce.has(chunk(screen)), screen).toBe(false)
})

test.each([
  ['the editor', 'ql-blank', ['NewArticleScreen', 'NewCardScreen']],
  ['the charts', 'apexcharts-canvas', ['ArticlesScreen', 'DashboardScreen']],
])('%s loads only with the screens that use it, in a separate chunk', async (_, marker, users) => {
  const holds = async (name: string, lazily: boolean) =>
    [...(await reach([name], { lazily })).values()].some((text) => text.includes(marker))
  for (const screen of screens) {
    expect(await holds(chunk(screen), false), `${screen} at once`).toBe(false)
    expect(await holds(chunk(screen), true), `${screen} later`).toBe(users.includes(screen))
  }
})
