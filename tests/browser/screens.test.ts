import { describe, expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { paths, staffPaths } from '#config/paths.ts'
import { version } from '#config/version.ts'
import { faults } from '../support/dashboard/answers.ts'
import { expectAccessible, expectContrast, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import {
  boxOf,
  type PageUnderTest,
  press,
  sizes,
  status,
  test,
  textsOf,
  toastBar,
} from '../support/dashboard/test.ts'
import { sampleId } from '../support/sample-records.ts'

const notifications = (page: PageUnderTest) => page.getByRole('region', { name: 'Notifications' })

for (const { name: size, width, height } of sizes)
  test(`[LAY-03] the sidebar is visible or behind a menu button at the width of ${size}`, async ({
    page,
    staff,
  }) => {
    await page.resize(width, height)
    await staff.enter(staffPaths.help)
    const nav = page.getByRole('navigation', { name: 'Dashboard' })
    const button = page.getByRole('button', { name: 'Open menu' })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (size === 'a desktop') {
      await expect.element(nav).toBeVisible()
      await expect.element(button).not.toBeInTheDocument()
      const sidebar = page.getByRole('banner')
      expect((await boxOf(sidebar)).width).toBe(240)
      page.window().scrollTo(0, 2000)
      await expect.element(nav).toBeInViewport()
      return
    }
    await expect.element(nav).not.toBeInTheDocument()
    const box = await boxOf(button)
    expect(box.x).toBeLessThan(40)
    expect(box.y).toBeLessThan(40)
    await button.click()
    await expect.element(nav).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await nav.getByRole('link', { name: 'Queries' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await expect.element(nav).not.toBeInTheDocument()
    await button.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(nav).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

for (const { name: size, width, height } of sizes)
  test(
    `[LAY-02, FND-08] each item of the sidebar leads to its screen at the width of ${size}`,
    { tags: width > 1000 ? ['full'] : [] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      await staff.enter(staffPaths.help)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
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
      const openMenu = async () => (size === 'a phone' ? menu.click() : undefined)
      await openMenu()
      const names = items.map(([name]) => name)
      for (const [heading, links] of [
        ['MENU', names.slice(0, -1)],
        ['OTHERS', names.slice(-1)],
      ] as const) {
        await expect.element(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
        const group = page.getByRole('list', { name: heading, exact: true })
        await expect.poll(() => textsOf(group.getByRole('link'))).toEqual(links)
      }
      await userEvent.keyboard('{Escape}')
      for (const [name, path] of items) {
        await openMenu()
        const link = page.getByRole('link', { name, exact: true })
        const heightOf = () => link.element().getBoundingClientRect().height
        const unmarked = heightOf()
        await link.click()
        await expect.poll(() => page.path()).toBe(path)
        await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
        await openMenu()
        await expect.element(link).toHaveAttribute('aria-current', 'page')
        // The items below it stay where they are.
        expect(heightOf(), name).toBe(unmarked)
        const marked = page
          .css('[aria-label=Dashboard] [aria-current]')
          .elements()
          .filter((item) => item.checkVisibility())
        expect(marked).toHaveLength(1)
        await userEvent.keyboard('{Escape}')
        if (size !== 'a desktop') continue
        await expect.element(page.css('[data-skeleton], .skeleton').first()).not.toBeInTheDocument()
        await expectAccessible(page)
        await expectContrast(page)
      }
    },
  )

test('[LAY-01] back, forward and a new tab lead to the same screens', async ({ page, staff }) => {
  await staff.enter(staffPaths.queries)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect.element(heading('Messages')).toBeVisible()
  page.window().document.querySelector<HTMLElement>('a[href="/expertCard"]')?.click()
  await expect.element(heading('Expertise')).toBeVisible()
  await page.back()
  await expect.element(heading('Messages')).toBeVisible()
  page.window().history.forward()
  await expect.element(heading('Expertise')).toBeVisible()
  // A new tab starts without it.
  page.window().sessionStorage.clear()
  await page.open(page.path())
  await expect.element(heading('Expertise')).toBeVisible()
})

for (const { name: size, width, height } of sizes)
  test(
    `[LAY-04] the logout’s message shows for five seconds at the width of ${size}`,
    { tags: width > 1000 ? ['full'] : [] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      await staff.enter(staffPaths.help)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The logout's target page would hide the message.
      await staff.answer('GET /', status(204))
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (size === 'a phone') await menu.click()
      await page.getByRole('button', { name: 'Logout' }).click()
      const toast = notifications(page).css('.Toastify__toast')
      await toast.hover()
      await expect.element(toast).toHaveTextContent('Logged out successfully')
      const bar = toast.css('.Toastify__progress-bar')
      await expect.element(bar).toHaveStyle({ animationDuration: '5s' })
      const box = await boxOf(toast)
      expect(box.right).toBeGreaterThan(width - 40)
      expect(box.y).toBeLessThan(40)
      await expect.element(bar).toHaveStyle({ animationPlayState: 'paused' })
      await userEvent.pointer({ coords: { x: 10, y: 500 } })
      await expect.element(bar).toHaveStyle({ animationPlayState: 'running' })
      page.window().dispatchEvent(new Event('blur'))
      await expect.element(bar).toHaveStyle({ animationPlayState: 'paused' })
      page.window().dispatchEvent(new Event('focus'))
      await expect.element(bar).toHaveStyle({ animationPlayState: 'running' })
      await toast.hover()
      await userEvent.pointer([
        { keys: '[MouseLeft>]' },
        ...[100, 200, 300, 400].map((way) => ({ coords: { x: box.x + way, y: box.y + 20 } })),
        { keys: '[/MouseLeft]' },
      ])
      await expect.element(toast).toHaveLength(0)
    },
  )

for (const { name: size, width, height } of sizes)
  test(
    `[ACC-01] the account has its facts at the width of ${size}`,
    { tags: width > 1000 ? ['full'] : [] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      for (const isActive of [true, false]) {
        const fullName = 'A sample with a very long name, Ntakirutimana-Uwimbabazi the third of the same name'
        await staff.answer('GET /api/auth/me', {
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
        await expect.element(main.getByRole('heading', { name: fullName })).toBeVisible()
        await expect.element(main.css('img')).toBeVisible()
        await expect.element(main.getByText('someone@example.org')).toBeVisible()
        const word = isActive ? 'Active' : 'Inactive'
        await expect.element(main.getByText(word, { exact: true })).toHaveLength(2)
        await expect
          .poll(() => textsOf(main.getByRole('term')))
          .toEqual(['Role', 'Phone Number', 'Account Status'])
        expect(textsOf(main.getByRole('definition'))).toEqual(['Editor', '250788000000', word])
        await expect.element(main.getByText(`Version ${version}`)).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    },
  )

test('[SET-01] controls of the settings send and store nothing', async ({ page, staff }) => {
  await staff.enter(staffPaths.settings)
  await expect.element(page.getByText('A preview: nothing is saved yet.')).toBeVisible()
  const main = page.getByRole('main')
  const tab = (name: string) => main.getByRole('tab', { name })
  await expect.element(tab('Profile')).toHaveAttribute('aria-selected', 'true')
  await main.getByLabelText('Full Name').fill('Somebody')
  await main.getByLabelText('Email').fill('somebody@example.org')
  const before = (await staff.requests()).length
  const stored = JSON.stringify(page.window().localStorage)
  await main.getByRole('button', { name: 'Save Changes' }).click()
  await expectAccessible(page)
  await press(tab('Profile'), '{ArrowDown}')
  await expect.element(tab('Notifications')).toHaveFocus()
  for (const name of ['Email Notifications', 'Push Notifications'])
    await main.getByRole('switch', { name }).click()
  await expectAccessible(page)
  await tab('Appearance').click()
  expect(textsOf(main.getByLabelText('Theme').getByRole('option'))).toEqual(['Light', 'Dark', 'System'])
  expect(textsOf(main.getByLabelText('Font Size').getByRole('option'))).toEqual(['Small', 'Medium', 'Large'])
  await main.getByLabelText('Theme').selectOptions('Dark')
  await main.getByRole('button', { name: 'Apply Changes' }).click()
  await expectAccessible(page)
  await expectContrast(page)
  expect((await staff.requests()).slice(before)).toEqual([])
  expect(JSON.stringify(page.window().localStorage)).toBe(stored)
})

test('[HLP-01] the help is one sentence, with links for frequent questions', async ({ page, staff }) => {
  await staff.enter(staffPaths.help)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
  await expect.element(page.getByText('Need help? Contact our support team for assistance.')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link')).toHaveLength(5)
  await page.getByRole('link', { name: 'Where do I answer messages?' }).click()
  await expect.poll(() => page.path()).toBe(staffPaths.queries)
})

interface Opening {
  screen: string
  opener: (page: PageUnderTest) => Locator
  buttons: string[]
}

const first = (page: PageUnderTest, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first()

const dialogs: Opening[] = [
  { screen: staffPaths.articles, opener: (page) => first(page, /^Read More/), buttons: ['Close'] },
  { screen: staffPaths.articles, opener: (page) => first(page, /^Delete/), buttons: ['Cancel'] },
  { screen: staffPaths.expertise, opener: (page) => first(page, /^Read More/), buttons: ['Close'] },
  { screen: staffPaths.expertise, opener: (page) => first(page, /^Delete/), buttons: ['Cancel'] },
  { screen: staffPaths.queries, opener: (page) => first(page, /^View Message/), buttons: ['Close'] },
  { screen: staffPaths.appointments, opener: (page) => first(page, /^View Message/), buttons: ['Close'] },
]

for (const [index, { screen, opener, buttons }] of dialogs.entries())
  // In the gate one of each kind: a text, a deletion, a message.
  test(
    `[UI-03] ${screen}: the dialog with ${buttons.join()} closes by its button, Escape and backdrop, and returns the focus`,
    { tags: [0, 3, 4].includes(index) ? [] : ['full'] },
    async ({ page, staff }) => {
      await staff.enter(screen)
      const button = opener(page)
      const dialog = page.getByRole('dialog')
      const ways = [
        ...buttons.map((name) => () => dialog.getByRole('button', { name, exact: true }).click()),
        () => userEvent.keyboard('{Escape}'),
        () => userEvent.pointer({ keys: '[MouseLeft]', coords: { x: 3, y: 3 } }),
      ]
      for (const close of ways) {
        await press(button, '{Enter}')
        await expect.element(dialog).toBeVisible()
        await close()
        await expect.element(dialog).toHaveLength(0)
        await expect.element(button).toHaveFocus()
      }
      expect((await staff.requests()).filter((call) => call.startsWith('DELETE'))).toEqual([])
    },
  )

test('[UI-03] a dialog closed by Escape opens again, even if the close event is late', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.articles)
  const button = first(page, /^Delete/)
  await expect.element(button).toBeVisible()
  page.window().addEventListener('close', (event) => event.stopImmediatePropagation(), true)
  for (let time = 0; time < 2; time += 1) {
    await press(button, '{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).toHaveLength(0)
  }
})

describe('toasts', () => {
  test.override({ expectedErrors: [/Failed to load resource/] })

  test('[UI-01] errors show for four seconds, successes for two, loading toasts until they are dismissed', async ({
    page,
    staff,
  }) => {
    const data = [0, 1].map((index) => ({ _id: sampleId(index), contactName: `Sample ${index}` }))
    await staff.answer('GET /api/queries', { data })
    await staff.answer('DELETE /api/queries/*', {})
    await staff.enter(staffPaths.queries)
    const toasts = notifications(page).css('.Toastify__toast')
    const bars = toasts.css('.Toastify__progress-bar')
    await first(page, /^Delete/).click()
    await expect.element(toasts).toHaveTextContent('Message deleted successfully!')
    await expect.element(bars).toHaveStyle({ animationDuration: '2s' })
    await expect.element(toasts).toHaveLength(0)

    await staff.answer('DELETE /api/queries/*', status(500, {}))
    await first(page, /^Delete/).click()
    await expect.element(toasts).toHaveTextContent('Failed to delete message')
    await expect.element(bars).toHaveStyle({ animationDuration: '4s' })
    await expect.element(toasts).toHaveRole('alert')

    await staff.answer('DELETE /api/publication-cards/*', faults.hanging)
    await staff.enter(staffPaths.articles)
    await first(page, /^Delete/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(toasts).toHaveTextContent('Deleting publication...')
    await expect.element(bars).toHaveStyle({ animationName: 'none' })
    await expect.element(toasts.getByRole('button')).toHaveLength(0)
  })

  describe('on screens with their own times', () => {
    test.override({ lastingToasts: true })

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
      test(`[ART-06, EXP-04] ${staffPaths[screen]}: failures and successes show for ${times}, at the top right`, async ({
        page,
        staff,
      }) => {
        await staff.enter(staffPaths[screen])
        const [failing, succeeding] = times.split(' ')
        for (const [answer, text, time = ''] of [
          [status(500, {}), failure, failing],
          [{}, success, succeeding],
        ] as const) {
          await staff.answer(`DELETE /api/${api}/*`, answer)
          await first(page, /^Delete/).click()
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
          await expect.element(toastBar(page, text)).toHaveStyle({ animationDuration: time })
        }
        const box = await boxOf(notifications(page).css('.Toastify__toast').last())
        expect(page.window().innerWidth).toBeLessThan(box.right + 40)
        expect(box.y).toBeLessThan(300)
      })

    test('[ART-06] the message of a list that cannot be read shows for three seconds', async ({
      page,
      staff,
    }) => {
      await staff.answer('GET /api/publication-cards', status(500, {}))
      await staff.enter(staffPaths.articles)
      await expect
        .element(toastBar(page, 'Failed to load publications'))
        .toHaveStyle({ animationDuration: '3s' })
    })
  })

  test('[UI-01] at most twenty show at a time', async ({ page, staff }) => {
    await page.open(paths.login)
    const password = page.getByLabelText('Password', { exact: true })
    await page.getByLabelText('Email').fill('sample@example.org')
    await password.fill('not-the-password')
    // Toasts stay while the person is in another window.
    page.window().document.hasFocus = () => false
    for (let attempt = 1; attempt <= 24; attempt += 1) {
      await staff.answer('POST /api/auth/login', status(401, { message: `Refusal ${attempt}` }))
      await press(password, '{Enter}')
      await expect.poll(async () => (await staff.requests()).length).toBe(attempt)
      await expect.element(page.getByRole('button', { name: 'LOGIN' })).toBeEnabled()
    }
    await expect.element(notifications(page).css('.Toastify__toast')).toHaveLength(20)
  })
})
