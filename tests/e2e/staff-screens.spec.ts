import type { Locator, Page } from '@playwright/test'
import { paths, staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import { faults, sampleId } from '../support/strange-backend.ts'
import { status, test, toastBar } from '../support/staff-test.ts'

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test(
  '[LAY-03] the sidebar is 240 px wide and always there, or behind a menu button at top left',
  { tag: '@width' },
  async ({ page, staff }, { project }) => {
    await staff.enter(staffPaths.help)
    const nav = page.getByRole('navigation', { name: 'Dashboard' })
    const button = page.getByRole('button', { name: 'Open menu' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (project.name === 'desktop') {
      await expect(nav).toBeVisible()
      await expect(button).toBeHidden()
      const sidebar = page.getByRole('banner')
      expect((await sidebar.boundingBox())?.width).toBe(240)
      await page.mouse.wheel(0, 2000)
      await expect(nav).toBeInViewport()
      return
    }
    await expect(nav).toBeHidden()
    const box = await button.boundingBox()
    expect(box?.x).toBeLessThan(40)
    expect(box?.y).toBeLessThan(40)
    await button.click()
    await expect(nav).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await nav.getByRole('link', { name: 'Queries' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await expect(nav).toBeHidden()
    await button.click()
    await page.keyboard.press('Escape')
    await expect(nav).toBeHidden()
    await expect(button).toBeFocused()
  },
)

test(
  '[LAY-02] each item of the sidebar is under its heading, leads to its screen and is marked there',
  { tag: '@width' },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.help)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const items = [
      ['Dashboard', staffPaths.dashboard],
      ['Publications list', staffPaths.articles],
      ['Upload Publication', staffPaths.newArticle],
      ['Expertise Cards list', staffPaths.expertise],
      ['Upload expertise card', staffPaths.newCard],
      ['Queries', staffPaths.queries],
      ['Appointments', staffPaths.appointments],
      ['Profile', staffPaths.account],
    ] as const
    const menu = page.getByRole('button', { name: 'Open menu' })
    const openMenu = async () => ((await menu.isVisible()) ? menu.click() : undefined)
    await openMenu()
    const names = items.map(([name]) => name)
    for (const [heading, links] of [
      ['MENU', names.slice(0, -1)],
      ['OTHERS', names.slice(-1)],
    ] as const) {
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      const group = page.getByRole('list', { name: heading, exact: true })
      await expect(group.getByRole('link')).toHaveText(links)
    }
    await page.keyboard.press('Escape')
    for (const [name, path] of items) {
      await openMenu()
      const link = page.getByRole('link', { name, exact: true })
      await link.click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await openMenu()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.locator('[aria-current]:visible')).toHaveCount(1)
      await page.keyboard.press('Escape')
    }
  },
)

test('[LAY-01] back, forward and a new tab lead to the same screens', async ({ page, staff, context }) => {
  await staff.enter(staffPaths.queries)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Messages')).toBeVisible()
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/expertCard"]')?.click())
  await expect(heading('Expertise')).toBeVisible()
  await page.goBack()
  await expect(heading('Messages')).toBeVisible()
  await page.goForward()
  await expect(heading('Expertise')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(tab.getByRole('heading', { level: 1, name: 'Expertise' })).toBeVisible()
})

test(
  '[LAY-04] the logout’s words stand at the top right for five seconds, and wait while they are looked at',
  { tag: '@width' },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.help)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Where the logout leads, the words could not be looked at.
    await page.route('/', (route) => route.abort())
    const menu = page.getByRole('button', { name: 'Open menu' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('button', { name: 'Logout' }).click()
    const toast = notifications(page).locator('.Toastify__toast')
    await toast.hover()
    await expect(toast).toHaveText('Logged out successfully')
    const bar = toast.locator('.Toastify__progress-bar')
    await expect(bar).toHaveCSS('animation-duration', '5s')
    const box = await toast.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40)
    expect(box?.y).toBeLessThan(40)
    await expect(bar).toHaveCSS('animation-play-state', 'paused')
    await page.mouse.move(10, 500)
    await expect(bar).toHaveCSS('animation-play-state', 'running')
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await expect(bar).toHaveCSS('animation-play-state', 'paused')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(bar).toHaveCSS('animation-play-state', 'running')
    await toast.hover()
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 20, { steps: 8 })
    await page.mouse.up()
    await expect(toast).toHaveCount(0)
  },
)

test(
  '[ACC-01] the account: avatar, name, mail, whether it is active, and its tiles',
  { tag: '@width' },
  async ({ page, staff }) => {
    for (const isActive of [true, false]) {
      const fullName = 'A sample with a very long name, Ntakirutimana-Uwimbabazi the third of the same name'
      staff.answer('GET /api/auth/me', {
        user: {
          fullName,
          email: 'someone@example.org',
          role: 'Editor',
          phoneNumber: '250788000000',
          isActive,
        },
      })
      await staff.enter(staffPaths.account)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: fullName })).toBeVisible()
      await expect(main.locator('img')).toBeVisible()
      await expect(main.getByText('someone@example.org')).toBeVisible()
      const word = isActive ? 'Active' : 'Inactive'
      await expect(main.getByText(word, { exact: true })).toHaveCount(2)
      await expect(main.getByRole('term')).toHaveText(['Role', 'Phone Number', 'Account Status'])
      await expect(main.getByRole('definition')).toHaveText(['Editor', '250788000000', word])
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  },
)

test('[SET-01] the settings have their tabs and controls, and nothing is sent or kept', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.settings)
  await expect(page.getByText('A preview: nothing is saved yet.')).toBeVisible()
  const main = page.getByRole('main')
  const tab = (name: string) => main.getByRole('tab', { name })
  await expect(tab('Profile')).toHaveAttribute('aria-selected', 'true')
  await main.getByLabel('Full Name').fill('Somebody')
  await main.getByLabel('Email').fill('somebody@example.org')
  const before = staff.requests.length
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  await main.getByRole('button', { name: 'Save Changes' }).click()
  await expectAccessible(page)
  await tab('Profile').press('ArrowDown')
  await expect(tab('Notifications')).toBeFocused()
  for (const name of ['Email Notifications', 'Push Notifications'])
    await main.getByRole('switch', { name }).uncheck()
  await expectAccessible(page)
  await tab('Appearance').click()
  await expect(main.getByLabel('Theme').getByRole('option')).toHaveText(['Light', 'Dark', 'System'])
  await expect(main.getByLabel('Font Size').getByRole('option')).toHaveText(['Small', 'Medium', 'Large'])
  await main.getByLabel('Theme').selectOption('Dark')
  await main.getByRole('button', { name: 'Apply Changes' }).click()
  await expectAccessible(page)
  expect(staff.requests.slice(before)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe(stored)
})

test('[HLP-01] the help is one sentence, with links to what people ask', async ({ page, staff }) => {
  await staff.enter(staffPaths.help)
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
  await expect(page.getByText('Need help? Contact our support team for assistance.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(4)
  await page.getByRole('link', { name: 'Where do I answer messages?' }).click()
  await expect(page).toHaveURL(staffPaths.queries)
})

interface Opening {
  screen: string
  opener: (page: Page) => Locator
  buttons: string[]
}

const first = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name }).first()

const dialogs: Opening[] = [
  { screen: staffPaths.articles, opener: (page) => first(page, /^Read More/), buttons: ['Close'] },
  { screen: staffPaths.articles, opener: (page) => first(page, /^Delete/), buttons: ['Cancel'] },
  { screen: staffPaths.expertise, opener: (page) => first(page, /^Read More/), buttons: ['Close'] },
  { screen: staffPaths.expertise, opener: (page) => first(page, /^Delete/), buttons: ['Cancel'] },
  { screen: staffPaths.queries, opener: (page) => first(page, /^View Message/), buttons: ['Close'] },
  { screen: staffPaths.appointments, opener: (page) => first(page, /^View Message/), buttons: ['Close'] },
  {
    screen: paths.about,
    opener: (page) => page.locator('main button[commandfor]:visible').first(),
    buttons: ['Close'],
  },
  {
    screen: paths.home,
    opener: (page) => page.locator('main button[commandfor]:visible').first(),
    buttons: ['Close'],
  },
]

for (const { screen, opener, buttons } of dialogs)
  test(`[UI-03] ${screen}: the dialog with ${buttons.join()} closes by its button, Escape and backdrop, and gives focus back`, async ({
    page,
    staff,
  }) => {
    await staff.enter(screen === paths.about ? `${screen}#values` : screen)
    const button = opener(page)
    const dialog = page.getByRole('dialog')
    const ways = [
      ...buttons.map((name) => () => dialog.getByRole('button', { name, exact: true }).click()),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(3, 3),
    ]
    for (const close of ways) {
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    }
    expect(staff.requests.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

test('[UI-03] a dialog that Escape closed opens again, however late the platform says that it is closed', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.articles)
  const button = first(page, /^Delete/)
  await page.evaluate(() => addEventListener('close', (event) => event.stopImmediatePropagation(), true))
  for (let time = 0; time < 2; time += 1) {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test.describe('toasts', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('[UI-01] errors stay four seconds, successes two, loading until it is dismissed', async ({
    page,
    staff,
  }) => {
    const data = [0, 1].map((index) => ({ _id: sampleId(index), contactName: `Sample ${index}` }))
    staff.answer('GET /api/queries', { data })
    staff.answer('DELETE /api/queries/*', {})
    await staff.enter(staffPaths.queries)
    const toasts = notifications(page).locator('.Toastify__toast')
    const bars = toasts.locator('.Toastify__progress-bar')
    await first(page, /^Delete/).click()
    await expect(toasts).toHaveText('Message deleted successfully!')
    await expect(bars).toHaveCSS('animation-duration', '2s')
    await expect(toasts).toHaveCount(0)

    staff.answer('DELETE /api/queries/*', status(500, {}))
    await first(page, /^Delete/).click()
    await expect(toasts).toHaveText('Failed to delete message')
    await expect(bars).toHaveCSS('animation-duration', '4s')
    await expect(toasts).toHaveRole('alert')

    staff.answer('DELETE /api/publication-cards/*', faults.hanging)
    await staff.enter(staffPaths.articles)
    await first(page, /^Delete/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toasts).toHaveText('Deleting publication...')
    await expect(bars).toHaveCSS('animation-name', 'none')
    await expect(toasts.getByRole('button')).toHaveCount(0)
  })

  test.describe('on screens with times of their own', () => {
    test.use({ lastingToasts: true })

    for (const [screen, api, failure, success, times] of [
      [
        'articles',
        'publication-cards',
        'Failed to delete publication',
        'Publication deleted successfully',
        '3s 3s',
      ],
      ['expertise', 'expertise-cards', 'Failed to delete card', 'Card deleted successfully', '4s 2s'],
    ] as const)
      test(`[ART-06, EXP-04] ${staffPaths[screen]}: failures and successes stay ${times}, at the top right`, async ({
        page,
        staff,
      }) => {
        await staff.enter(staffPaths[screen])
        const [failing, succeeding] = times.split(' ')
        for (const [answer, text, time = ''] of [
          [status(500, {}), failure, failing],
          [{}, success, succeeding],
        ] as const) {
          staff.answer(`DELETE /api/${api}/*`, answer)
          await first(page, /^Delete/).click()
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
          await expect(toastBar(page, text)).toHaveCSS('animation-duration', time)
        }
        const box = await notifications(page).locator('.Toastify__toast').last().boundingBox()
        expect(page.viewportSize()?.width).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0) + 40)
        expect(box?.y).toBeLessThan(300)
      })

    test('[ART-06] a list that cannot be read is said for three seconds', async ({ page, staff }) => {
      staff.answer('GET /api/publication-cards', status(500, {}))
      await staff.enter(staffPaths.articles)
      await expect(toastBar(page, 'Failed to load publications')).toHaveCSS('animation-duration', '3s')
    })
  })

  test('[UI-01] at most twenty are shown at a time', async ({ page, staff }) => {
    let sent = 0
    staff.answer('POST /api/auth/login', (_request, response) => {
      sent += 1
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: `Refusal ${sent}` }))
    })
    await page.goto(paths.login)
    await page.getByLabel('Email').fill('sample@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    // Toasts stay while somebody is in another window.
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await page.evaluate(() => (document.hasFocus = () => false))
    for (let press = 1; press <= 24; press += 1) {
      await page.getByLabel('Password', { exact: true }).press('Enter')
      await expect.poll(() => sent).toBe(press)
      await expect(page.getByRole('button', { name: 'LOGIN' })).toBeEnabled()
    }
    await expect(notifications(page).locator('.Toastify__toast')).toHaveCount(20)
  })
})
