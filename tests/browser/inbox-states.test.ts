import { staffPaths } from '#config/paths.ts'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { comeBack, found, recordOf, sendAppointment, sendQuery } from '../support/dashboard/inbox.ts'
import { heldBack, status, test, textsOf, toast } from '../support/dashboard/test.ts'

test.override({ expectedErrors: [/status of (?:409|503)/] })

test('[INB-02] a message has a state and a note for colleagues', async ({ page, staff }) => {
  const { _id, email } = await sendQuery(staff)
  await staff.enter(staffPaths.queries)
  const row = recordOf(page, _id)
  await expect.element(row.getByText('New', { exact: true })).toBeVisible()
  await expect.element(row.css('bdi').first()).toHaveStyle({ fontWeight: '700' })
  await expect.poll(() => page.window().document.title).toMatch(/^\(\d+\) Messages/)
  await expectAccessible(page)

  await row.getByRole('button', { name: /^View Message/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Message' })
  await expect.element(row.getByText('New', { exact: true })).toHaveLength(0)
  await expect.element(row.css('bdi').first()).toHaveStyle({ fontWeight: '400' })
  await expect.poll(async () => (await found(staff, '/api/queries', email)).state).toBe('read')
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect.element(dialog.getByText(/^Handled by .+, \d+ \w+$/)).toBeVisible()
  await dialog.getByLabelText('Note for colleagues').fill('Sent the price list')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect.element(dialog.getByText('Not saved yet')).toHaveLength(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(await found(staff, '/api/queries', email)).toMatchObject({
    state: 'handled',
    note: 'Sent the price list',
  })
  await userEvent.keyboard('{Escape}')
  await expect.element(row.getByText(/^Handled by /)).toBeVisible()

  await row.getByRole('button', { name: /^View Message/ }).click()
  await expect.element(dialog.getByLabelText('Note for colleagues')).toHaveValue('Sent the price list')
  await dialog.getByRole('button', { name: 'Mark as not handled' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Mark as handled' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Mark as new' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row.getByText('New', { exact: true })).toBeVisible()
  await expect.poll(async () => (await found(staff, '/api/queries', email)).state).toBe('new')
})

test(
  '[INB-02] the name of a new appointment is bold, and of one that was read it is not',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id } = await sendAppointment(staff)
    await staff.enter(staffPaths.appointments)
    const card = recordOf(page, _id)
    const name = card.getByRole('heading', { name: 'Sample Visitor' })
    const company = card.getByText('Sample Cooperative', { exact: true })
    // The heading typeface has only its default weight.
    const { fontFamily } = page.window().getComputedStyle(await name.findElement())
    expect(fontFamily).not.toMatch(/Fraunces/)
    for (const text of [name, company]) await expect.element(text).toHaveStyle({ fontWeight: '700' })
    await card.getByRole('button', { name: /^View Message/ }).click()
    for (const text of [name, company]) await expect.element(text).toHaveStyle({ fontWeight: '400' })
  },
)

test(
  '[INB-02] a change that fails is reverted, and a note that cannot be saved stays in its field',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id } = await sendAppointment(staff)
    await staff.answer('PATCH /api/appointments/*', status(503, { message: 'Busy' }))
    await staff.enter(staffPaths.appointments)
    const card = recordOf(page, _id)
    await card.getByRole('button', { name: /^View Message/ }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => staff.requests()).toContain(`PATCH /api/appointments/${_id}`)
    await expect.element(card.getByText('New', { exact: true })).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Mark as handled' }).click()
    await expect.element(toast(page, 'Failed to change the message')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Mark as handled' })).toBeVisible()

    const note = dialog.getByLabelText('Note for colleagues')
    await note.fill('Call on Monday')
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await expect.element(toast(page, 'Failed to save the note')).toBeVisible()
    await expect.element(note).toHaveValue('Call on Monday')
    await userEvent.keyboard('{Escape}')
    await card.getByRole('button', { name: /^View Message/ }).click()
    await expect.element(note).toHaveValue('Call on Monday')
    await staff.repair()
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await expect.element(dialog.getByText('Not saved yet')).toHaveLength(0)
    await page.reload()
    await card.getByRole('button', { name: /^View Message/ }).click()
    await expect.element(note).toHaveValue('Call on Monday')
  },
)

for (const moment of ['early', 'late'])
  test(
    `[INB-02] a note never replaces an unseen one, in a list that is read ${moment}`,
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { _id, email } = await sendQuery(staff)
      await staff.enter(staffPaths.queries)
      await recordOf(page, _id)
        .getByRole('button', { name: /^View Message/ })
        .click()
      const note = page.getByLabelText('Note for colleagues')
      await note.fill('Mine')
      await staff.send('PATCH', `/api/queries/${_id}`, { note: 'Theirs' })
      const notice = page.getByText('A colleague has changed this note in the meantime: “Theirs”')
      const save = page.getByRole('button', { name: 'Save note' })
      // The notice may arrive while a person is saving, before they see it.
      if (moment === 'late') {
        comeBack(page)
        await expect.element(notice).toBeVisible()
      }
      await save.click()
      await expect.element(toast(page, 'A colleague has changed this note in the meantime')).toBeVisible()
      await expect.element(notice).toBeVisible()
      await expect.element(note).toHaveValue('Mine')
      expect((await found(staff, '/api/queries', email)).note).toBe('Theirs')
      await save.click()
      await expect.element(notice).toHaveLength(0)
      expect((await found(staff, '/api/queries', email)).note).toBe('Mine')
    },
  )

test(
  '[INB-02] the list can be filtered by state, and the address has the filter',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const first = await sendQuery(staff)
    const second = await sendQuery(staff)
    await staff.send('PATCH', `/api/queries/${second._id}`, { state: 'handled' })
    await staff.enter(`${staffPaths.queries}?state=new`)
    await expect.element(recordOf(page, first._id)).toBeVisible()
    await expect.element(recordOf(page, second._id)).toHaveLength(0)
    const state = page.getByLabelText('State')
    await expect
      .poll(() => textsOf(state.css('option')))
      .toEqual([
        expect.stringMatching(/^All \(\d+\)$/),
        expect.stringMatching(/^New \([1-9]\d*\)$/),
        expect.stringMatching(/^Read \(\d+\)$/),
        expect.stringMatching(/^Not handled \([1-9]\d*\)$/),
        expect.stringMatching(/^Handled \([1-9]\d*\)$/),
        expect.stringMatching(/^Held back \(\d+\)$/),
      ])
    await state.selectOptions('handled')
    await expect.element(recordOf(page, second._id)).toBeVisible()
    await expect.element(recordOf(page, first._id)).toHaveLength(0)
    await expect.poll(() => page.path()).toMatch(/[?&]state=handled/)
    await page.reload()
    await expect.element(recordOf(page, second._id)).toBeVisible()
    await state.selectOptions('')
    await expect.element(recordOf(page, first._id)).toBeVisible()
    await expect.poll(() => page.path()).not.toMatch(/state=/)
  },
)

test(
  '[INB-02] an open list shows new messages and colleagues’ changes without losing local input',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const name = crypto.randomUUID()
    const { _id, email } = await sendQuery(staff, { contactName: name })
    await staff.enter(`${staffPaths.queries}?q=${name}`)
    await recordOf(page, _id)
      .getByRole('button', { name: /^View Message/ })
      .click()
    const note = page.getByLabelText('Note for colleagues')
    await note.fill('Half a sentence')
    await expect.poll(async () => (await found(staff, '/api/queries', email)).state).toBe('read')

    await staff.send('PATCH', `/api/queries/${_id}`, { state: 'handled', note: 'Theirs' })
    await sendQuery(staff, { contactName: `${name} came later` })
    comeBack(page)
    await expect
      .element(page.getByText('A colleague has changed this note in the meantime: “Theirs”'))
      .toBeVisible()
    await expect.element(note).toHaveValue('Half a sentence')
    await expect.element(note).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Mark as not handled' })).toBeVisible()
    // The first save warns; the second replaces the colleague's note.
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect.element(toast(page, 'A colleague has changed this note in the meantime')).toBeVisible()
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect.poll(async () => (await found(staff, '/api/queries', email)).note).toBe('Half a sentence')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(`${name} came later`).first()).toBeVisible()
    await expect.element(page.getByRole('searchbox')).toHaveValue(name)
    await expect.element(page.css('search output')).toMatchTextContent(/^2 of \d+ found$/)
  },
)

test(
  '[INB-02] a local change or delete causes no second read of the list, even if the count arrives late',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const [read, deleted] = [await sendQuery(staff), await sendQuery(staff)]
    await staff.enter(staffPaths.queries)
    await expect.poll(() => page.window().document.title).toMatch(/^\(\d+\) Messages/)
    const reads = async () => (await staff.requests()).filter((call) => call === 'GET /api/queries').length
    const before = await reads()
    const counting = heldBack()
    await staff.answer('GET /api/attention', counting.answer)
    await recordOf(page, read._id)
      .getByRole('button', { name: /^View Message/ })
      .click()
    await expect.poll(async () => (await found(staff, '/api/queries', read.email)).state).toBe('read')
    await userEvent.keyboard('{Escape}')
    await recordOf(page, deleted._id)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect.element(recordOf(page, deleted._id)).toHaveLength(0)
    const title = page.window().document.title
    expect(await reads()).toBe(before)
    await counting.release()
    await expect.poll(() => page.window().document.title).not.toBe(title)
    comeBack(page)
    expect(await reads()).toBe(before)
  },
)

test('[INB-02] the sidebar counts the new records beside Queries and Appointments', async ({
  page,
  staff,
}) => {
  const attention = {
    queries: { new: 3, unhandled: 3, held: 0, revision: 'a' },
    appointments: { new: 1200, unhandled: 1200, held: 0, revision: 'a' },
    publications: { drafts: 0, scheduled: 0, overdue: 0 },
    mail: null,
  }
  await staff.answer('GET /api/attention', attention)
  await page.resize(1280, 900)
  await staff.enter(staffPaths.help)
  const nav = page.getByRole('navigation', { name: 'Dashboard' })
  const messages = nav.getByRole('link', { name: 'Queries', exact: true })
  await expect.element(messages).toHaveAccessibleDescription('3 new')
  await expect
    .element(nav.getByRole('link', { name: 'Appointments', exact: true }))
    .toHaveAccessibleDescription('1,200 new')
  await expect.poll(() => page.window().document.title).toMatch(/^\(1203\) Help Center/)
  await expectAccessible(page)
  await staff.answer('GET /api/attention', {
    ...attention,
    queries: { ...attention.queries, new: 0 },
    appointments: { ...attention.appointments, new: 0 },
  })
  comeBack(page)
  await expect.element(messages).toHaveAccessibleDescription('')
  await expect.poll(() => page.window().document.title).toMatch(/^Help Center/)
})
