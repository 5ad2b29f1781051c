import type { Page } from '@playwright/test'
import { paths, staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { type Staff, status, test, toast } from '../support/staff-test.ts'
import { faults, faultsByKind, held } from '../support/strange-backend.ts'

// What a browser says of answers that these tests cause on purpose.
test.use({ expectedErrors: [/Failed to load resource/], lastingToasts: true })

const lists = [
  [staffPaths.articles, '/api/publication-cards', 'Failed to load publications'],
  [staffPaths.queries, '/api/queries', 'Failed to load messages'],
  [staffPaths.appointments, '/api/appointments/', 'Failed to load appointments'],
  [staffPaths.expertise, '/api/expertise-cards', 'Failed to fetch cards data'],
] as const

// A server that never answers is given up after a minute, which no test waits for.
const { hanging: _, ...answered } = faultsByKind

/** Lets a call fail once more in each way, by trying again; what is said of it is said every time. */
async function failAgain(page: Page, staff: Staff, call: string, text: string): Promise<void> {
  for (const [kind, fault] of Object.entries(answered)) {
    await page.getByRole('button', { name: 'close' }).first().click()
    await expect(toast(page, text)).toHaveCount(0)
    staff.answer(call, fault)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page, text), kind).toBeVisible()
    await expect(page.getByText('We could not load this'), kind).toBeVisible()
  }
}

for (const [path, api, text] of lists)
  test(`[ART-06, QRY-03, APA-02, EXP-04] ${path}: however its list fails, it says '${text}' and can be tried again`, async ({
    page,
    staff,
  }) => {
    staff.answer(`GET ${api}`, faults['error 500'])
    await staff.enter(path)
    await expect(toast(page, text)).toBeVisible()
    await expect(page.getByText('We could not load this')).toBeVisible()
    await failAgain(page, staff, `GET ${api}`, text)
    await expectAccessible(page)
    staff.repair()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('We could not load this')).toHaveCount(0)
    await expect(
      page
        .locator('main')
        .getByRole('button', { name: /^Delete/ })
        .first(),
    ).toBeVisible()
  })

for (const [name, api, text] of [
  ['Publications statistics', '/api/publication-cards', 'Failed to load publication data'],
  ['Queries', '/api/queries', 'Failed to load query statistics'],
  ['Appointments', '/api/appointments/', 'Failed to load appointment statistics'],
] as const)
  test(`[DASH-08] the panel '${name}' fails for itself, in its own words, and can be tried again`, async ({
    page,
    staff,
  }) => {
    staff.answer(`GET ${api}`, faults['error 500'])
    await staff.enter(staffPaths.dashboard)
    await expect(toast(page, text)).toBeVisible()
    const panel = page.getByRole('region', { name, exact: true })
    await expect(panel.getByText('We could not load this')).toBeVisible()
    await failAgain(page, staff, `GET ${api}`, text)
    await expect(page.locator('[data-count]')).toHaveCount(2)
    await expectAccessible(page)
    staff.repair()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-count]')).toHaveCount(3)
  })

const absent = [
  ['DASH-07, DASH-08', staffPaths.dashboard, 'Please login to view publication data'],
  ['DASH-08', staffPaths.dashboard, 'Please login to view query statistics'],
  ['DASH-08', staffPaths.dashboard, 'Please login to view appointment statistics'],
  ['ART-06', staffPaths.articles, 'Please login to view publications'],
  ['EDP-03', staffPaths.newArticle, 'You must be logged in to create a publication'],
  ['EXC-04', staffPaths.newCard, 'You must be logged in to create a card'],
  ['LOG-12', staffPaths.expertise, 'No token found'],
  ['QRY-03', staffPaths.queries, 'Please login to view messages'],
  ['APA-02', staffPaths.appointments, 'Please login to view appointments'],
  ['ACC-02', staffPaths.account, 'Please login to access your account'],
] as const

for (const [id, path, text] of absent)
  test(`[${id}, LOG-09] ${path} without a session says '${text}' and leads to the login page`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(toast(page, text)).toBeVisible()
    await page.waitForURL(`**${paths.login}`)
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

/** Nothing of the session is left in the browser. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.waitForURL(`**${paths.login}`)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('auth_token')
}

for (const [path, api, text] of loads)
  test(`[LOG-11, DASH-07] a 401 of ${api} on ${path} ends the session and leads to the login page`, async ({
    page,
    staff,
  }) => {
    staff.answer(`GET ${api}`, status(401, { message: 'Unauthorized' }))
    await staff.enter(path)
    await expect(toast(page, text)).toBeVisible()
    await expectSignedOut(page)
  })

interface Deletion {
  id: string
  path: string
  api: string
  /** Presses what deletes the first record. */
  press: (page: Page) => Promise<void>
  failed: string
  absent: string
}

async function pressBin(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete (?:message|appointment)/ })
    .first()
    .click()
}

async function pressAndConfirm(page: Page): Promise<void> {
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
  const records = (page: Page) => page.locator('main').getByRole('button', { name: /^Delete/ })

  test(`[${id}] ${path}: a deletion that fails says '${failed}' and takes nothing from the list`, async ({
    page,
    staff,
  }) => {
    await staff.enter(path)
    await expect(records(page).first()).toBeVisible()
    const before = await records(page).count()
    for (const fault of [status(500, {}), status(503, '<h1>Down</h1>'), faults.refusing]) {
      staff.answer(`DELETE ${api}/*`, fault)
      const loadsBefore = staff.requests.filter((call) => call.startsWith(`GET ${api}`)).length
      await press(page)
      await expect(toast(page, failed)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(records(page)).toHaveCount(before)
      if (path === staffPaths.expertise)
        await expect
          .poll(() => staff.requests.filter((call) => call.startsWith(`GET ${api}`)).length)
          .toBe(loadsBefore + 1)
      await page.getByRole('button', { name: 'close' }).first().click()
      await expect(toast(page, failed)).toHaveCount(0)
    }
  })

  test(`[${id}, LOG-12] ${path}: a deletion without a token says '${absentText}' and leads to the login page`, async ({
    page,
    staff,
  }) => {
    await staff.enter(path)
    await expect(records(page).first()).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await press(page)
    await expect(toast(page, absentText)).toBeVisible()
    await page.waitForURL(`**${paths.login}`)
    expect(staff.requests.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test(`[${id}, LOG-11] ${path}: a deletion answered with 401 ends the session`, async ({ page, staff }) => {
    await staff.enter(path)
    await expect(records(page).first()).toBeVisible()
    staff.answer(`DELETE ${api}/*`, status(401, {}))
    await press(page)
    await expect(toast(page, expired)).toBeVisible()
    await expectSignedOut(page)
  })
}

test('[ACC-01, ACC-02] an account that cannot be read says why, and can be tried again', async ({
  page,
  staff,
}) => {
  for (const [fault, text] of [
    [status(500, {}), 'Failed to fetch user data: Internal Server Error'],
    [status(503, '<h1>Down</h1>'), 'Failed to fetch user data: Service Unavailable'],
    [{}, 'No user data received'],
    [{ user: null }, 'No user data received'],
    [faults.refusing, 'Failed to load user data'],
    [faults['malformed JSON'], 'Failed to load user data'],
  ] as const) {
    staff.answer('GET /api/auth/me', fault)
    if (page.url() === 'about:blank') await staff.enter(staffPaths.account)
    else await page.getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page, text)).toBeVisible()
    await expect(page.getByText('No user data available')).toBeVisible()
    await page.getByRole('button', { name: 'close' }).first().click()
    await expect(toast(page, text)).toHaveCount(0)
  }
  await expectAccessible(page)
  staff.repair()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Account Status' })).toBeVisible()
})

async function writeArticle(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Prices of beans')
  await page.getByRole('textbox', { name: 'Content' }).fill('Seven traders were asked.')
}

test('[EDP-03, EDP-04, EDP-06, UI-02] a publication that is not saved says why, and nothing typed is lost', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  const button = page.getByRole('button', { name: 'Create Publication' })
  await button.click()
  await expect(toast(page, 'Title and content are required!')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)
  await writeArticle(page)
  const slow = held({}, 500)
  staff.answer('POST /api/publication-cards', slow.answer)
  await button.click()
  const busy = page.getByRole('button', { name: 'Creating Publication...' })
  await expect(busy).toBeDisabled()
  await expectAccessible(page)
  slow.release()
  await expect(button).toBeEnabled()
  for (const [fault, text] of [
    [status(422, { message: 'The title is taken.' }), 'The title is taken.'],
    [status(500, {}), 'Failed to create publication (500): Internal Server Error'],
    [status(503, '<h1>Down</h1>'), 'Failed to create publication (503): Service Unavailable'],
    [faults.refusing, 'An unexpected error occurred'],
  ] as const) {
    staff.answer('POST /api/publication-cards', fault)
    await button.click()
    await expect(toast(page, text)).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Prices of beans')
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText('Seven traders were asked.')
    await expect(button).toBeEnabled()
  }
  await page.evaluate(() => localStorage.removeItem('token'))
  await button.click()
  await expect(toast(page, 'You must be logged in to create a publication')).toBeVisible()
  await page.waitForURL(`**${paths.login}`)
})

test('[EDP-04, UI-02] while a change of a publication is saved, its button says so', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.articles)
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Update/ })
    .click()
  const slow = held({}, 500)
  staff.answer('POST /api/publication-cards', slow.answer)
  const button = page.getByRole('button', { name: 'Update Publication' })
  await button.click()
  await expect(page.getByRole('button', { name: 'Updating Publication...' })).toBeDisabled()
  slow.release()
  await expect(button).toBeEnabled()
})

test('[EXC-03] a card without title or content that is sent nevertheless is refused in the form', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newCard)
  await expect(page.getByRole('textbox', { name: 'Card Content' })).toBeVisible()
  const before = staff.requests.length
  // Its button is disabled: only a script sends it.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(toast(page, 'Please fill in both title and content')).toBeVisible()
  await expect(page.getByLabel('Card Title')).toHaveAccessibleDescription(
    /Please fill in both title and content/,
  )
  expect(staff.requests.slice(before).filter((call) => call.startsWith('POST'))).toEqual([])
})

test('[EXC-03, EXC-04, LOG-11] a card that is not saved says why, and nothing typed is lost', async ({
  page,
  staff,
}) => {
  const [card]: [Record<string, unknown>] = await (await staff.send('GET', '/api/expertise-cards')).json()
  for (const [kind, button, call] of [
    ['create', 'Create Card', 'POST /api/expertise-cards'],
    ['update', 'Update Card', 'PUT /api/expertise-cards/*'],
  ] as const) {
    staff.repair()
    await staff.enter(kind === 'create' ? staffPaths.newCard : staffPaths.expertise)
    if (kind === 'update')
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Update/ })
        .click()
    else {
      await page.getByLabel('Card Title').fill(String(card.title))
      await page.getByRole('textbox', { name: 'Card Content' }).fill('What we know.')
    }
    const before = await page.getByLabel('Card Title').inputValue()
    const slow = held({}, 500)
    staff.answer(call, slow.answer)
    await page.getByRole('button', { name: button }).click()
    const busy = kind === 'create' ? 'Creating Card...' : 'Updating Card...'
    await expect(page.getByRole('button', { name: busy })).toBeDisabled()
    slow.release()
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
    for (const [fault, text] of [
      [status(422, { message: 'The title is taken.' }), 'The title is taken.'],
      [status(500, {}), `Failed to ${kind} card. Please try again.`],
      [faults.refusing, `Failed to ${kind} card. Please try again.`],
    ] as const) {
      staff.answer(call, fault)
      await page.getByRole('button', { name: button }).click()
      await expect(toast(page, text)).toBeVisible()
      await expect(page.getByLabel('Card Title')).toHaveValue(before)
    }
    staff.answer(call, status(401, {}))
    await page.getByRole('button', { name: button }).click()
    await expect(toast(page, 'Session expired. Please login again.')).toBeVisible()
    await page.waitForURL(`**${paths.login}`)
  }
})
