import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, product } from '../support/browser-test.ts'
import { passTo } from '../support/fault-proxy.ts'
import { comeBack, found, recordOf, sendAppointment, sendQuery } from '../support/inbox-staff.ts'
import { status, test, toast } from '../support/staff-test.ts'

test.use({ expectedErrors: [/status of (?:409|503)/] })

test(
  '[INB-02] a message is new until it is read, is handled by somebody, and carries a note for colleagues',
  { tag: '@width' },
  async ({ page, staff }) => {
    const { _id, email } = await sendQuery(staff)
    await staff.enter(staffPaths.queries)
    const row = recordOf(page, _id)
    await expect(row.getByText('New', { exact: true })).toBeVisible()
    await expect(row.locator('bdi').first()).toHaveCSS('font-weight', '700')
    await expect(page).toHaveTitle(/^\(\d+\) Messages/)
    await expectAccessible(page)

    await row.getByRole('button', { name: /^View Message/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Message' })
    await expect(row.getByText('New', { exact: true })).toHaveCount(0)
    await expect(row.locator('bdi').first()).toHaveCSS('font-weight', '400')
    await expect.poll(async () => (await found(staff, '/api/queries', email)).state).toBe('read')
    await dialog.getByRole('button', { name: 'Mark as handled' }).click()
    await expect(dialog.getByText(/^Handled by .+, \d+ \w+$/)).toBeVisible()
    await dialog.getByLabel('Note for colleagues').fill('Sent the price list')
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await expect(dialog.getByText('Not saved yet')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await found(staff, '/api/queries', email)).toMatchObject({
      state: 'handled',
      note: 'Sent the price list',
    })
    await page.keyboard.press('Escape')
    await expect(row.getByText(/^Handled by /)).toBeVisible()

    await row.getByRole('button', { name: /^View Message/ }).click()
    await expect(dialog.getByLabel('Note for colleagues')).toHaveValue('Sent the price list')
    await dialog.getByRole('button', { name: 'Mark as not handled' }).click()
    await expect(dialog.getByRole('button', { name: 'Mark as handled' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Mark as new' }).click()
    await expect(dialog).toBeHidden()
    await expect(row.getByText('New', { exact: true })).toBeVisible()
    await expect.poll(async () => (await found(staff, '/api/queries', email)).state).toBe('new')
  },
)

test('[INB-02] the name of a new appointment is bold, and of one that was read it is not', async ({
  page,
  staff,
}) => {
  const { _id } = await sendAppointment(staff)
  await staff.enter(staffPaths.appointments)
  const card = recordOf(page, _id)
  const name = card.getByRole('heading', { name: 'Sample Visitor' })
  const company = card.getByText('Sample Cooperative', { exact: true })
  // The typeface of headings has no weight but its own.
  await expect(name).not.toHaveCSS('font-family', /Fraunces/)
  for (const text of [name, company]) await expect(text).toHaveCSS('font-weight', '700')
  await card.getByRole('button', { name: /^View Message/ }).click()
  for (const text of [name, company]) await expect(text).toHaveCSS('font-weight', '400')
})

test('[INB-02] what cannot be changed is put back, and a note that cannot be saved stays typed', async ({
  page,
  staff,
}) => {
  const { _id } = await sendAppointment(staff)
  staff.answer('PATCH /api/appointments/*', status(503, { message: 'Busy' }))
  await staff.enter(staffPaths.appointments)
  const card = recordOf(page, _id)
  await card.getByRole('button', { name: /^View Message/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => staff.requests).toContain(`PATCH /api/appointments/${_id}`)
  await expect(card.getByText('New', { exact: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(toast(page, 'Failed to change the message')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mark as handled' })).toBeVisible()

  const note = dialog.getByLabel('Note for colleagues')
  await note.fill('Call on Monday')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(toast(page, 'Failed to save the note')).toBeVisible()
  await expect(note).toHaveValue('Call on Monday')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /^View Message/ }).click()
  await expect(note).toHaveValue('Call on Monday')
  staff.repair()
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog.getByText('Not saved yet')).toHaveCount(0)
  await page.reload()
  await card.getByRole('button', { name: /^View Message/ }).click()
  await expect(note).toHaveValue('Call on Monday')
})

for (const moment of ['early', 'late'])
  test(`[INB-02] a note never replaces one that was not seen, of a list that is read ${moment}`, async ({
    page,
    staff,
  }) => {
    const { _id, email } = await sendQuery(staff)
    await staff.enter(staffPaths.queries)
    await recordOf(page, _id)
      .getByRole('button', { name: /^View Message/ })
      .click()
    const note = page.getByLabel('Note for colleagues')
    await note.fill('Mine')
    await staff.send('PATCH', `/api/queries/${_id}`, { note: 'Theirs' })
    const notice = page.getByText('A colleague has changed this note meanwhile: “Theirs”')
    const save = page.getByRole('button', { name: 'Save note' })
    // The notice may come in the moment in which somebody saves: that is not seen yet.
    if (moment === 'late') {
      await comeBack(page)
      await expect(notice).toBeVisible()
    }
    await save.click()
    await expect(toast(page, 'A colleague has changed this note meanwhile')).toBeVisible()
    await expect(notice).toBeVisible()
    await expect(note).toHaveValue('Mine')
    expect((await found(staff, '/api/queries', email)).note).toBe('Theirs')
    await save.click()
    await expect(notice).toHaveCount(0)
    expect((await found(staff, '/api/queries', email)).note).toBe('Mine')
  })

test('[INB-02] the list is narrowed to a state, which is in the address', async ({ page, staff }) => {
  const first = await sendQuery(staff)
  const second = await sendQuery(staff)
  await staff.send('PATCH', `/api/queries/${second._id}`, { state: 'handled' })
  await staff.enter(`${staffPaths.queries}?state=new`)
  await expect(recordOf(page, first._id)).toBeVisible()
  await expect(recordOf(page, second._id)).toHaveCount(0)
  const state = page.getByLabel('State')
  await expect(state.locator('option')).toHaveText([
    /^All \(\d+\)$/,
    /^New \([1-9]\d*\)$/,
    /^Read \(\d+\)$/,
    /^Not handled \([1-9]\d*\)$/,
    /^Handled \([1-9]\d*\)$/,
  ])
  await state.selectOption('handled')
  await expect(recordOf(page, second._id)).toBeVisible()
  await expect(recordOf(page, first._id)).toHaveCount(0)
  await expect(page).toHaveURL(/[?&]state=handled/)
  await page.reload()
  await expect(recordOf(page, second._id)).toBeVisible()
  await state.selectOption('')
  await expect(recordOf(page, first._id)).toBeVisible()
  await expect(page).not.toHaveURL(/state=/)
})

test('[INB-02] an open list shows what comes and what colleagues do, and nothing of one’s own is lost', async ({
  page,
  staff,
}) => {
  const name = crypto.randomUUID()
  const { _id, email } = await sendQuery(staff, { contactName: name })
  await staff.enter(`${staffPaths.queries}?q=${name}`)
  await recordOf(page, _id)
    .getByRole('button', { name: /^View Message/ })
    .click()
  const note = page.getByLabel('Note for colleagues')
  await note.fill('Half a sentence')
  await expect.poll(async () => (await found(staff, '/api/queries', email)).state).toBe('read')

  await staff.send('PATCH', `/api/queries/${_id}`, { state: 'handled', note: 'Theirs' })
  await sendQuery(staff, { contactName: `${name} came later` })
  await comeBack(page)
  await expect(page.getByText('A colleague has changed this note meanwhile: “Theirs”')).toBeVisible()
  await expect(note).toHaveValue('Half a sentence')
  await expect(note).toBeFocused()
  await expect(page.getByRole('button', { name: 'Mark as not handled' })).toBeVisible()
  // Saving says so once more; saved again, it replaces theirs.
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(toast(page, 'A colleague has changed this note meanwhile')).toBeVisible()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.poll(async () => (await found(staff, '/api/queries', email)).note).toBe('Half a sentence')
  await page.keyboard.press('Escape')
  await expect(page.getByText(`${name} came later`).first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await expect(page.locator('search output')).toHaveText(/^2 of \d+ found$/)
})

test('[INB-02] what came before the first count of a tab in the background is shown when it comes to the front', async ({
  page,
  staff,
}) => {
  const { _id } = await sendQuery(staff)
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !('isShown' in window) })
  })
  await staff.enter(staffPaths.queries)
  await expect(recordOf(page, _id)).toBeVisible()
  expect(staff.requests).not.toContain('GET /api/attention')
  const later = await sendQuery(staff)
  await page.evaluate(() => Object.assign(window, { isShown: true }))
  await comeBack(page)
  await expect(recordOf(page, later._id)).toBeVisible()
})

test('[INB-02] what somebody changes or deletes here has the list read again by nobody, however late it is counted', async ({
  page,
  staff,
}) => {
  const [read, deleted] = [await sendQuery(staff), await sendQuery(staff)]
  await staff.enter(staffPaths.queries)
  await expect(page).toHaveTitle(/^\(\d+\) Messages/)
  const reads = () => staff.requests.filter((call) => call === 'GET /api/queries').length
  const before = reads()
  const counting = Promise.withResolvers<void>()
  const pass = passTo(product.baseUrl)
  staff.answer('GET /api/attention', (request, response) => {
    void counting.promise.then(() => pass(request, response))
  })
  await recordOf(page, read._id)
    .getByRole('button', { name: /^View Message/ })
    .click()
  await expect.poll(async () => (await found(staff, '/api/queries', read.email)).state).toBe('read')
  await page.keyboard.press('Escape')
  await recordOf(page, deleted._id)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(recordOf(page, deleted._id)).toHaveCount(0)
  const title = await page.title()
  expect(reads()).toBe(before)
  counting.resolve()
  await expect(page).not.toHaveTitle(title)
  await comeBack(page)
  expect(reads()).toBe(before)
})

test('[INB-02] the sidebar counts the new ones beside Queries and Appointments', async ({ page, staff }) => {
  const attention = {
    queries: { new: 3, unhandled: 3, held: 0, revision: 'a' },
    appointments: { new: 1200, unhandled: 1200, held: 0, revision: 'a' },
    publications: { drafts: 0, scheduled: 0, overdue: 0 },
    mail: null,
  }
  staff.answer('GET /api/attention', attention)
  await page.setViewportSize({ width: 1280, height: 900 })
  await staff.enter(staffPaths.help)
  const nav = page.getByRole('navigation', { name: 'Dashboard' })
  const messages = nav.getByRole('link', { name: 'Queries', exact: true })
  await expect(messages).toHaveAccessibleDescription('3 new')
  await expect(nav.getByRole('link', { name: 'Appointments', exact: true })).toHaveAccessibleDescription(
    '1,200 new',
  )
  await expect(page).toHaveTitle(/^\(1203\) Help Center/)
  await expectAccessible(page)
  staff.answer('GET /api/attention', {
    ...attention,
    queries: { ...attention.queries, new: 0 },
    appointments: { ...attention.appointments, new: 0 },
  })
  await comeBack(page)
  await expect(messages).toHaveAccessibleDescription('')
  await expect(page).toHaveTitle(/^Help Center/)
})
