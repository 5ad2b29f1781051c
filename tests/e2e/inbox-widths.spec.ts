import { staffPaths } from '#config/paths.ts'
import { dayText } from '#lib/day.ts'
import { expect } from '../support/browser-test.ts'
import { findCut } from '../support/find-cut.ts'
import { test } from '../support/staff-test.ts'
import { openTextSize } from '../support/text-size.ts'

const widths = [320, 390, 600, 768, 820, 870, 1024, 1110, 1280, 1440]

/** Text sizes in pixels, as staff set them in their browser. */
const textSizes = [16, 32]

/** The longest names without a space that the forms allow. */
const long = {
  contactName: 'Abcdefghij'.repeat(12),
  phoneNumber: '250788000000123',
  email: `${'visitor.with.a.long.name'.repeat(2)}@${'department.'.repeat(4)}example.org`,
  mainIdea: `https://example.org/${'a-long-address/'.repeat(20)}`,
}

test(
  '[INB-11] every screen is whole at every width, also with text of twice the size',
  { tag: '@full' },
  async ({ page, staff }) => {
    const { contactName, phoneNumber, email, mainIdea } = long
    const sent = [
      await staff.send('POST', '/api/queries', { contactName, phoneNumber, email, mainIdea }),
      await staff.send('POST', '/api/appointments', {
        fullName: contactName,
        email,
        companyName: contactName,
        message: mainIdea,
      }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    const setTextSize = await openTextSize(page)
    for (const path of Object.values(staffPaths)) {
      await staff.enter(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Measures the loaded screen, not its placeholders.
      await page.waitForLoadState('networkidle')
      await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
      for (const size of textSizes) {
        await setTextSize(size)
        await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          // Charts are redrawn when their container changes.
          const where = `${path} at ${width} px, text of ${size} px`
          await expect.soft.poll(() => findCut(page, 'body'), where).toEqual([])
        }
      }
    }
  },
)

test(
  '[INB-11] dates and delete buttons of messages are in view at every width and size of text',
  { tag: '@full' },
  async ({ page, staff }) => {
    expect((await staff.send('POST', '/api/queries', long)).status).toBe(201)
    await staff.enter(staffPaths.queries)
    const row = page.getByRole('row').filter({ hasText: long.contactName }).first()
    const bin = row.getByRole('button', { name: /^Delete message/ })
    const today = dayText(new Date())
    const setTextSize = await openTextSize(page)
    for (const size of textSizes) {
      await setTextSize(size)
      await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await bin.scrollIntoViewIfNeeded()
        await expect(bin).toBeInViewport({ ratio: 1 })
        // It can be tapped there.
        await bin.click({ trial: true })
        const date = row.getByText(today)
        await date.scrollIntoViewIfNeeded()
        await expect(date).toBeInViewport()
      }
    }
  },
)

/** The lists of held-back messages. */
const heldBack = [
  { path: staffPaths.queries, call: 'GET /api/queries', record: long },
  {
    path: staffPaths.appointments,
    call: 'GET /api/appointments/',
    record: {
      fullName: long.contactName,
      email: long.email,
      companyName: long.contactName,
      message: long.mainIdea,
    },
  },
]

for (const { path, call, record } of heldBack)
  test(
    `[INB-07, INB-11] held-back messages on ${path}, and a message in its dialog, are whole at every width`,
    { tag: '@full' },
    async ({ page, staff }) => {
      const held = { ...record, _id: '6a0000000000000000000001', reason: 'many' }
      const other = { ...held, _id: '6a0000000000000000000002' }
      staff.answer(call, { data: [held, other], count: 2, total: 2 })
      await staff.enter(`${path}?state=held`)
      const part = page.locator(`[data-record="${held._id}"]`)
      await expect(part.getByRole('button', { name: /^This is genuine/ })).toBeVisible()
      const bin = part.getByRole('button', { name: /^Delete / })
      const setTextSize = await openTextSize(page)
      for (const size of textSizes) {
        await setTextSize(size)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await expect.poll(() => findCut(page, 'main'), `${width} px, text of ${size} px`).toEqual([])
          await bin.scrollIntoViewIfNeeded()
          await bin.click({ trial: true })
        }
      }
      await page
        .getByRole('button', { name: /^View message/i })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      for (const size of textSizes) {
        await setTextSize(size)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await expect
            .poll(() => findCut(page, 'dialog[open]'), `dialog at ${width} px, ${size} px`)
            .toEqual([])
          const close = dialog.getByRole('button', { name: 'Close' }).last()
          await close.scrollIntoViewIfNeeded()
          await close.click({ trial: true })
        }
      }
    },
  )
