import { staffPaths } from '#config/paths.ts'
import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { organisation } from '#config/brand/brand.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { found, recordOf, sendAppointment, sendQuery } from '../support/dashboard/inbox.ts'
import { test, toast } from '../support/dashboard/test.ts'

test(
  '[INB-07] held-back messages are in no list but their own, with the reason, and one tap releases one',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id, email, heldBack } = await sendQuery(staff, {
      contactName: 'Autofilled',
      leaveEmpty: 'x',
    })
    expect(heldBack).toBe(true)
    await staff.enter(staffPaths.queries)
    await expect.element(page.css('tbody tr').first()).toBeVisible()
    await expect.element(page.css('tbody').getByText('Autofilled')).toHaveLength(0)
    await page.getByRole('button', { name: /^Held back \(\d+\)$/ }).click()
    const item = recordOf(page, _id)
    await expect.element(item).toMatchTextContent('It fills in a field that people do not see.')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await item.getByRole('button', { name: /^This is genuine/ }).click()
    await expect.element(item).toHaveLength(0)
    await page.getByRole('combobox', { name: 'State' }).selectOptions('')
    await expect.element(page.css('tbody').css(`[data-record="${_id}"]`)).toBeVisible()
    expect(await found(staff, '/api/queries', email)).toMatchObject({ heldBack: false, reason: '' })
  },
)

test('[INB-08] a message is answered by mail with its question, by WhatsApp, and by phone', async ({
  page,
  staff,
}) => {
  const { _id } = await sendQuery(staff, {
    contactName: 'Grace Mutoni',
    phoneNumber: '4420123456789',
    international: true,
    mainIdea: 'How much?\nHow soon?',
  })
  await staff.enter(staffPaths.queries)
  await recordOf(page, _id)
    .getByRole('button', { name: /^View Message/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Message' })
  const link = await dialog.getByRole('link', { name: 'Reply by mail' }).findElement()
  const reply = link.getAttribute('href') ?? ''
  const { searchParams } = new URL(reply)
  expect(searchParams.get('subject')).toMatch(/^Your message to /)
  expect(searchParams.get('body')).toMatch(/^Dear Grace Mutoni,\r\n[^]+\r\n> How much\?\r\n> How soon\?\r\n$/)
  const chat = dialog.getByRole('link', { name: /^WhatsApp/ })
  await expect
    .element(chat)
    .toHaveAttribute('href', 'https://wa.me/4420123456789?text=Dear%20Grace%20Mutoni%2C')
  await expect.element(chat).toHaveAttribute('target', '_blank')
  await expect.element(chat).toHaveAttribute('rel', 'noopener')
  await expect
    .element(dialog.getByRole('link', { name: 'Call' }))
    .toHaveAttribute('href', 'tel:+4420123456789')

  // The dashboard cannot know whether the mail program has sent the reply.
  const offer = dialog.getByText('Answered? Mark it as handled')
  await expect.element(offer).not.toBeInTheDocument()
  await dialog.getByRole('link', { name: 'Reply by mail' }).click()
  await expect.element(offer).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(dialog.getByText(/^Handled by /)).toBeVisible()
})

test(
  '[INB-02, INB-11] on a phone a message takes 110 px, with its time on the firm’s clock and a phone number in groups',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const name = crypto.randomUUID()
    const text = 'Muraho. I read your paper on milk. Can you come to our cooperative in Musanze next month? '
    const { _id } = await sendQuery(staff, {
      contactName: `${name} of the Cooperative of Dairy Farmers of the North`,
      phoneNumber: '+250 788 123 456',
      international: true,
      mainIdea: text.repeat(5),
    })
    await page.resize(390, 800)
    await staff.enter(`${staffPaths.queries}?q=${name}`)
    const row = recordOf(page, _id)
    const sent = zonedText(Number.parseInt(_id.slice(0, 8), 16) * 1000, organisation.timeZone)
    await expect.element(row.getByText(sent)).toBeVisible()
    await expect.element(row.getByRole('link', { name: '+250 788 123 456', exact: true })).toBeVisible()
    const height = async () => (await row.findElement()).getBoundingClientRect().height
    expect(await height()).toBeLessThanOrEqual(110)
    expect(
      (await staff.send('PATCH', `/api/queries/${_id}`, { state: 'handled', note: 'Sent' })).status,
    ).toBe(200)
    await page.reload()
    await expect.element(row.getByText('Note', { exact: true })).toBeVisible()
    expect(await height()).toBeLessThanOrEqual(110)
  },
)

test(
  '[QRY-02, APA-01] in a dialog the sender is the largest text and erasing the quietest action',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const query = await sendQuery(staff, { contactName: 'Grace Mutoni' })
    const appointment = await sendAppointment(staff, { companyName: 'Dairy Union' })
    const sizeOf = async (text: Locator) =>
      Number.parseFloat(getComputedStyle(await text.findElement()).fontSize)
    for (const { path, _id, person, facts } of [
      { path: staffPaths.queries, ...query, person: 'Grace Mutoni', facts: [query.email, '0788 123 456'] },
      {
        path: staffPaths.appointments,
        ...appointment,
        person: 'Message from Sample Visitor',
        facts: [appointment.email, 'Dairy Union'],
      },
    ]) {
      await staff.enter(path)
      await recordOf(page, _id)
        .getByRole('button', { name: /^View Message/ })
        .click()
      const dialog = page.getByRole('dialog')
      const size = await sizeOf(dialog.getByText(person, { exact: true }))
      const others = dialog
        .css('*')
        .elements()
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      expect(size).toBe(Math.max(...others))
      for (const fact of facts) await expect.element(dialog).toMatchTextContent(fact)
      const erase = await dialog.getByRole('button', { name: 'Erase this person' }).findElement()
      expect(getComputedStyle(erase)).toMatchObject({ borderTopWidth: '0px' })
      expect(getComputedStyle(erase).color).toBe(
        getComputedStyle(await dialog.getByText(facts[0] ?? '').findElement()).color,
      )
      await expectAccessible(page)
    }
  },
)

test(
  '[INB-10] all records of one person are erased after a list of them was shown',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id, email } = await sendQuery(staff)
    await sendQuery(staff, { email })
    await sendAppointment(staff, { email })
    await staff.enter(`${staffPaths.queries}?q=${email}`)
    await recordOf(page, _id)
      .getByRole('button', { name: /^View Message/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Message' })
    await dialog.getByRole('button', { name: 'Erase this person' }).click()
    const question = page.getByRole('dialog', { name: 'Erase this person' })
    await expect.element(question).toMatchTextContent(email)
    await expect.element(question).toMatchTextContent('all messages and appointments')
    await expect.element(question).toMatchTextContent('It cannot be undone.')
    await expectAccessible(page)
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toHaveLength(0)
    await expect.element(dialog.getByRole('button', { name: 'Erase this person' })).toHaveFocus()
    expect((await found(staff, '/api/queries', email))._id).not.toBe('')

    await dialog.getByRole('button', { name: 'Erase this person' }).click()
    await question.getByRole('button', { name: 'Erase permanently' }).click()
    await expect.element(toast(page, 'Erased: 2 messages and 1 appointment')).toBeVisible()
    await expect.element(page.getByRole('dialog')).toHaveLength(0)
    await expect.element(recordOf(page, _id)).toHaveLength(0)
    expect((await found(staff, '/api/queries', email))._id).toBe('')
    expect((await found(staff, '/api/appointments/', email))._id).toBe('')
  },
)
