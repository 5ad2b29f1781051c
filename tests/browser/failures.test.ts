import { expect, inject } from 'vitest'
import { commands } from 'vitest/browser'
import { paths, staffPaths } from '#config/paths.ts'
import { faults, faultsByKind } from '../support/dashboard/answers.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import {
  held,
  inputValue,
  type PageUnderTest,
  type Staff,
  status,
  test as base,
  toast,
} from '../support/dashboard/test.ts'

// Messages of the browser about responses that these tests cause on purpose.
const test = base.override({ without: ['checks'], expectedErrors: [/Failed to load/], lastingToasts: true })

const lists = [
  [staffPaths.articles, '/api/publication-cards', 'Failed to load publications'],
  [staffPaths.queries, '/api/queries', 'Failed to load messages'],
  [staffPaths.appointments, '/api/appointments/', 'Failed to load appointments'],
  [staffPaths.expertise, '/api/expertise-cards', 'Failed to fetch cards data'],
] as const

// A call to a hanging server ends after a minute, too long for a test.
const { hanging: _, ...answered } = faultsByKind
const again = inject('isGate') ? [faults.refusing] : Object.values(answered)
const refusals = inject('isGate') ? again : [status(500, {}), status(503, '<h1>Down</h1>'), faults.refusing]

/** Retries a call that fails again; the message appears every time. */
async function failAgain(page: PageUnderTest, staff: Staff, call: string, text: string): Promise<void> {
  for (const fault of again) {
    await page.getByRole('button', { name: 'close' }).first().click()
    await expect.element(toast(page, text)).toHaveLength(0)
    await staff.answer(call, fault)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(toast(page, text)).toBeVisible()
    await expect.element(page.getByText('We could not load this')).toBeVisible()
  }
}

for (const [path, api, text] of lists)
  test(`[ART-06, QRY-03, APA-02, EXP-04] ${path}: however its list fails, it says '${text}' and can be tried again`, async ({
    page,
    staff,
  }) => {
    await staff.answer(`GET ${api}`, faults['error 500'])
    await staff.enter(path)
    await expect.element(toast(page, text)).toBeVisible()
    await expect.element(page.getByText('We could not load this')).toBeVisible()
    await failAgain(page, staff, `GET ${api}`, text)
    await expectAccessible(page)
    await staff.repair()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('We could not load this')).toHaveLength(0)
    await expect
      .element(
        page
          .css('main')
          .getByRole('button', { name: /^Delete/ })
          .first(),
      )
      .toBeVisible()
  })

for (const [name, api, text] of [
  ['Publications statistics', '/api/publication-cards', 'Failed to load publication data'],
  ['Queries', '/api/queries', 'Failed to load query statistics'],
  ['Appointments', '/api/appointments/', 'Failed to load appointment statistics'],
] as const)
  test(`[DASH-08] the panel '${name}' fails separately, with its own message, and can be retried`, async ({
    page,
    staff,
  }) => {
    await staff.answer(`GET ${api}`, faults['error 500'])
    await staff.enter(staffPaths.dashboard)
    await expect.element(toast(page, text)).toBeVisible()
    const panel = page.getByRole('region', { name, exact: true })
    await expect.element(panel.getByText('We could not load this')).toBeVisible()
    await failAgain(page, staff, `GET ${api}`, text)
    await expect.element(page.css('[data-count]')).toHaveLength(2)
    await expectAccessible(page)
    await staff.repair()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.css('[data-count]')).toHaveLength(3)
  })

test('[DASH-07, DASH-08, LOG-09] /dashboard without a session names each read that needs a login and leads to the login page', async ({
  page,
}) => {
  await page.open(staffPaths.dashboard)
  await expect.element(toast(page, 'Please login to view publication data')).toBeVisible()
  await expect.element(toast(page, 'Please login to view query statistics')).toBeVisible()
  await expect.element(toast(page, 'Please login to view appointment statistics')).toBeVisible()
  await expect.poll(() => page.path()).toBe(paths.login)
})

// The messages of the other screens, and that each leads to the login page: tests/admin/session-guard.test.ts.
test('[LOG-12, LOG-09] /expertCard without a session says so', async ({ page }) => {
  await page.open(staffPaths.expertise)
  await expect.element(toast(page, 'No token found')).toBeVisible()
})

const expired = 'Session expired. Please login again'
const loads = [
  [staffPaths.dashboard, '/api/publication-cards', expired],
  [staffPaths.dashboard, '/api/queries', expired],
  [staffPaths.dashboard, '/api/appointments/', expired],
  [staffPaths.articles, '/api/publication-cards', expired],
  [staffPaths.expertise, '/api/expertise-cards', expired],
  [staffPaths.queries, '/api/queries', expired],
  [staffPaths.appointments, '/api/appointments/', expired],
  [staffPaths.account, '/api/auth/me', 'Your session has expired. Please login again.'],
] as const

/** The browser stores nothing of the session. tests/admin/session-guard.test.ts covers the page that follows. */
async function expectSignedOut(page: PageUnderTest): Promise<void> {
  expect(page.window().localStorage.getItem('token')).toBeNull()
  const names = (await commands.cookies()).map(({ name }) => name)
  expect(names).not.toContain('auth_token')
}

for (const [path, api, text] of loads)
  test(
    `[LOG-11, DASH-07] a 401 of ${api} on ${path} ends the session`,
    { tags: text === expired && path !== staffPaths.dashboard ? ['full'] : [] },
    async ({ page, staff }) => {
      await staff.answer(`GET ${api}`, status(401, { message: 'Unauthorized' }))
      await staff.enter(path)
      await expect.element(toast(page, text)).toBeVisible()
      await expectSignedOut(page)
    },
  )

test('[LOG-11] the login page follows a 401 after the message was readable', async ({ page, staff }) => {
  await staff.answer('GET /api/queries', status(401, { message: 'Unauthorized' }))
  await staff.enter(staffPaths.queries)
  await expect.element(toast(page, expired)).toBeVisible()
  await expect.poll(() => page.path()).toBe(paths.login)
})

interface Deletion {
  id: string
  path: string
  api: string
  /** Presses the delete button of the first record. */
  press: (page: PageUnderTest) => Promise<void>
  failed: string
  absent: string
}

async function pressBin(page: PageUnderTest): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete (?:message|appointment)/ })
    .first()
    .click()
}

async function pressAndConfirm(page: PageUnderTest): Promise<void> {
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click()
}

const deletions: Deletion[] = [
  {
    id: 'ART-04',
    path: staffPaths.articles,
    api: '/api/publication-cards',
    press: pressAndConfirm,
    failed: 'Failed to delete publication',
    absent: 'Please login to delete publications',
  },
  {
    id: 'EXP-03',
    path: staffPaths.expertise,
    api: '/api/expertise-cards',
    press: pressAndConfirm,
    failed: 'Failed to delete card',
    absent: 'No authentication token found',
  },
  {
    id: 'QRY-02, QRY-03',
    path: staffPaths.queries,
    api: '/api/queries',
    press: pressBin,
    failed: 'Failed to delete message',
    absent: 'Please login to delete messages',
  },
  {
    id: 'APA-02',
    path: staffPaths.appointments,
    api: '/api/appointments',
    press: pressBin,
    failed: 'Failed to delete appointment',
    absent: 'Please login to delete appointments',
  },
]

for (const { id, path, api, press, failed, absent: absentText } of deletions) {
  const records = (page: PageUnderTest) => page.css('main').getByRole('button', { name: /^Delete/ })

  test(`[${id}] ${path}: a deletion that fails says '${failed}' and leaves the list unchanged`, async ({
    page,
    staff,
  }) => {
    await staff.enter(path)
    await expect.element(records(page).first()).toBeVisible()
    const before = records(page).length
    for (const fault of refusals) {
      await staff.answer(`DELETE ${api}/*`, fault)
      const loadsBefore = (await staff.requests()).filter((call) => call.startsWith(`GET ${api}`)).length
      await press(page)
      await expect.element(toast(page, failed)).toBeVisible()
      await expect.element(page.getByRole('dialog')).toHaveLength(0)
      await expect.element(records(page)).toHaveLength(before)
      if (path === staffPaths.expertise)
        await expect
          .poll(async () => (await staff.requests()).filter((call) => call.startsWith(`GET ${api}`)).length)
          .toBe(loadsBefore + 1)
      await page.getByRole('button', { name: 'close' }).first().click()
      await expect.element(toast(page, failed)).toHaveLength(0)
    }
  })

  test(`[${id}, LOG-12] ${path}: a deletion without a token says '${absentText}' and is not sent`, async ({
    page,
    staff,
  }) => {
    await staff.enter(path)
    await expect.element(records(page).first()).toBeVisible()
    page.window().localStorage.clear()
    await press(page)
    await expect.element(toast(page, absentText)).toBeVisible()
    expect((await staff.requests()).filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test(`[${id}, LOG-11] ${path}: a deletion that gets 401 ends the session`, async ({ page, staff }) => {
    await staff.enter(path)
    await expect.element(records(page).first()).toBeVisible()
    await staff.answer(`DELETE ${api}/*`, status(401, {}))
    await press(page)
    await expect.element(toast(page, expired)).toBeVisible()
    await expectSignedOut(page)
  })
}

test('[ACC-01, ACC-02] an account that cannot be read shows why, with a retry', async ({ page, staff }) => {
  let isOpen = false
  for (const [fault, text] of [
    [status(500, {}), 'Failed to fetch user data: Internal Server Error'],
    [status(503, '<h1>Down</h1>'), 'Failed to fetch user data: Service Unavailable'],
    [{}, 'No user data received'],
    [{ user: null }, 'No user data received'],
    [faults.refusing, 'Failed to load user data'],
    [faults['malformed JSON'], 'Failed to load user data'],
  ] as const) {
    await staff.answer('GET /api/auth/me', fault)
    if (isOpen) await page.getByRole('button', { name: 'Try again' }).click()
    else await staff.enter(staffPaths.account)
    isOpen = true
    await expect.element(toast(page, text)).toBeVisible()
    await expect.element(page.getByText('No user data available')).toBeVisible()
    await page.getByRole('button', { name: 'close' }).first().click()
    await expect.element(toast(page, text)).toHaveLength(0)
  }
  await expectAccessible(page)
  await staff.repair()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('term').filter({ hasText: 'Account Status' })).toBeVisible()
})

async function writeArticle(page: PageUnderTest): Promise<void> {
  await page.getByLabelText('Title').fill('Prices of beans')
  await page.getByRole('textbox', { name: 'Content' }).fill('Seven traders were asked.')
}

test('[EDP-03, EDP-04, EDP-06, UI-02] a publication that fails to save shows why, and no input is lost', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  const button = page.getByRole('button', { name: 'Create Publication' })
  await button.click()
  await expect.element(toast(page, 'Title and content are required!')).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveFocus()
  await expectAccessible(page)
  await writeArticle(page)
  const slow = held({}, 500)
  await staff.answer('POST /api/publication-cards', slow.answer)
  await button.click()
  const busy = page.getByRole('button', { name: 'Creating Publication...' })
  await expect.element(busy).toBeDisabled()
  await expectAccessible(page)
  await slow.release()
  await expect.element(button).toBeEnabled()
  for (const [fault, text] of [
    [status(422, { message: 'The title is taken.' }), 'The title is taken.'],
    [status(500, {}), 'Failed to create publication (500): Internal Server Error'],
    [status(503, '<h1>Down</h1>'), 'Failed to create publication (503): Service Unavailable'],
    [status(200, '<h1>The page of a proxy</h1>'), 'An unexpected error occurred'],
    [faults.refusing, 'An unexpected error occurred'],
  ] as const) {
    await staff.answer('POST /api/publication-cards', fault)
    await button.click()
    await expect.element(toast(page, text)).toBeVisible()
    await expect.element(page.getByLabelText('Title')).toHaveValue('Prices of beans')
    await expect
      .element(page.getByRole('textbox', { name: 'Content' }))
      .toHaveTextContent('Seven traders were asked.')
    await expect.element(button).toBeEnabled()
  }
  page.window().localStorage.removeItem('token')
  await button.click()
  await expect.element(toast(page, 'You must be logged in to create a publication')).toBeVisible()
  await expect.poll(() => page.path()).toBe(paths.login)
})

test('[EDP-04, UI-02] during an update the button shows progress', async ({ page, staff }) => {
  await staff.enter(staffPaths.articles)
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Update/ })
    .click()
  const slow = held({}, 500)
  await staff.answer('POST /api/publication-cards', slow.answer)
  const button = page.getByRole('button', { name: 'Update Publication' })
  await button.click()
  await expect.element(page.getByRole('button', { name: 'Updating Publication...' })).toBeDisabled()
  await slow.release()
  await expect.element(button).toBeEnabled()
})

test('[EXC-03] a card without title or content that is submitted anyway is rejected in the form', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newCard)
  await expect.element(page.getByRole('textbox', { name: 'Card Content' })).toBeVisible()
  const before = (await staff.requests()).length
  // Its button is disabled: only a script can submit it.
  const form = await page.css('main form').findElement()
  if (form instanceof page.window().HTMLFormElement) form.requestSubmit()
  await expect.element(toast(page, 'Please fill in both title and content')).toBeVisible()
  await expect
    .element(page.getByLabelText('Card Title'))
    .toHaveAccessibleDescription(expect.stringMatching(/Please fill in both title and content/))
  expect((await staff.requests()).slice(before).filter((call) => call.startsWith('POST'))).toEqual([])
})

test('[EXC-03, EXC-04, LOG-11] a card that fails to save shows why, and no input is lost', async ({
  page,
  staff,
}) => {
  const [card]: [Record<string, unknown>] = await (await staff.send('GET', '/api/expertise-cards')).json()
  for (const [kind, button, call] of [
    ['create', 'Create Card', 'POST /api/expertise-cards'],
    ['update', 'Update Card', 'PUT /api/expertise-cards/*'],
  ] as const) {
    await staff.repair()
    await staff.enter(kind === 'create' ? staffPaths.newCard : staffPaths.expertise)
    if (kind === 'update')
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Update/ })
        .click()
    else {
      await page.getByLabelText('Card Title').fill(String(card.title))
      await page.getByRole('textbox', { name: 'Card Content' }).fill('What we know.')
    }
    const before = await inputValue(page.getByLabelText('Card Title'))
    const slow = held({}, 500)
    await staff.answer(call, slow.answer)
    await page.getByRole('button', { name: button }).click()
    const busy = kind === 'create' ? 'Creating Card...' : 'Updating Card...'
    await expect.element(page.getByRole('button', { name: busy })).toBeDisabled()
    await slow.release()
    await expect.element(page.getByRole('button', { name: button })).toBeEnabled()
    for (const [fault, text] of [
      [status(422, { message: 'The title is taken.' }), 'The title is taken.'],
      [status(500, {}), `Failed to ${kind} card. Please try again.`],
      [faults.refusing, `Failed to ${kind} card. Please try again.`],
    ] as const) {
      await staff.answer(call, fault)
      await page.getByRole('button', { name: button }).click()
      await expect.element(toast(page, text)).toBeVisible()
      await expect.element(page.getByLabelText('Card Title')).toHaveValue(before)
    }
    await staff.answer(call, status(401, {}))
    await page.getByRole('button', { name: button }).click()
    await expect.element(toast(page, 'Session expired. Please login again.')).toBeVisible()
    await expect.poll(() => page.path()).toBe(paths.login)
  }
})
