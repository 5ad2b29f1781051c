import { describe, expect } from 'vitest'
import { accountPath, staffPaths } from '#config/paths.ts'
import { extensionFolders } from '#contract/extensions.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { type PageUnderTest, type Staff, test } from '../support/dashboard/test.ts'

/** A control or text of each extension, and the screen that has it. The others show nothing until something happens. */
const traces: [
  name: string,
  path: string,
  find: (page: PageUnderTest) => ReturnType<PageUnderTest['getByText']>,
][] = [
  ['documents', staffPaths.newArticle, (page) => page.getByRole('button', { name: 'Or upload a PDF' })],
  [
    'password-links',
    accountPath('colleagues'),
    (page) => page.getByRole('heading', { name: 'Invite a colleague' }),
  ],
  [
    'calendar',
    accountPath('calendar'),
    (page) => page.getByRole('heading', { name: 'Calendar on your phone' }),
  ],
  ['audit', accountPath('activity'), (page) => page.getByRole('heading', { name: 'Activity', exact: true })],
  ['reads', staffPaths.articles, (page) => page.getByRole('button', { name: / in 30 days$/ }).first()],
]

/** Parts of the profile that extensions fill. */
const parts = ['calendar', 'colleagues', 'old-addresses', 'activity'].map(accountPath)

/** Extensions whose calls the screens make when they open, and a form of a publication that exists. */
const called = ['presence', 'calendar', 'audit', 'reads', 'reviews']

/** The calls of extensions among requests. */
function callsOf(requests: string[], names: string[]): string[] {
  const paths = Object.entries(extensionFolders)
    .filter(([name]) => names.includes(name))
    .flatMap(([, { calls }]) => Object.values(calls))
    .map(({ method, path }) => new RegExp(`^${method} ${path.replace('{id}', '[^/]+')}$`))
  return requests.filter((request) => paths.some((path) => path.test(request)))
}

/** Opens each screen, and the form of a publication. */
async function visitAll(page: PageUnderTest, staff: Staff, look: (path: string) => Promise<void>) {
  const cards: { _id: string }[] = await (await staff.send('GET', '/api/publication-cards')).json()
  const form = `${staffPaths.newArticle}/${cards[0]?._id ?? ''}`
  for (const path of [...Object.values(staffPaths), ...parts, form]) {
    await staff.enter(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(path)
  }
}

test('with all extensions, each has its control, and the screens make their calls', async ({
  page,
  staff,
}) => {
  await visitAll(page, staff, async (path) => {
    for (const [, where, find] of traces) if (where === path) await expect.element(find(page)).toBeVisible()
  })
  for (const name of called)
    await expect.poll(async () => callsOf(await staff.requests(), [name]), { message: name }).not.toEqual([])
  // Left at the end of the test, the form would make its last call during the next one.
  await staff.enter(staffPaths.help)
  await expect.poll(() => staff.requests()).toContainEqual(expect.stringMatching(/^DELETE .*\/editing$/))
})

const names = Object.keys(extensionFolders)

const cases = [
  { title: 'all of them', leftOut: names },
  ...names.map((name) => ({ title: name, leftOut: [name] })),
]

describe.each(cases)('without $title', ({ leftOut }) => {
  test.override({ leftOut })

  test(
    'the dashboard has no trace of it',
    { tags: leftOut.length > 1 ? [] : ['full'] },
    async ({ page, staff }) => {
      await visitAll(page, staff, async (path) => {
        await expectAccessible(page)
        for (const [name, where, find] of traces)
          if (where === path && leftOut.includes(name))
            await expect.element(find(page)).not.toBeInTheDocument()
      })
      expect(callsOf(await staff.requests(), leftOut)).toEqual([])
    },
  )
})
