import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  product,
  test,
  unlessInGate,
} from '../support/browser-test.ts'
import { fillForm, ownEmail, publicForms, reachForm, recordsOf, submitForm } from '../support/public-forms.ts'

const { query, appointment } = publicForms

test.use({ lastingToasts: true })

for (const form of [query, appointment])
  test(
    `[INB-06, INB-04] after the ${form.noun} was sent, a panel says what happens next`,
    { tag: form === query ? ['@width'] : ['@width', '@full'] },
    async ({ page }) => {
      const email = ownEmail()
      await page.goto(form.path)
      await fillForm(page, form, email)
      await page.getByRole('button', { name: form.button }).dblclick()
      const panel = page.locator('[data-panel]')
      await expect(
        panel.getByRole('heading', {
          name: `Thank you, Amina Sample. We have received your ${form.noun}.`,
        }),
      ).toBeFocused()
      await expect(panel).toContainText('A person reads it and answers within two working days.')
      await expect(page.getByText(form.sent).last()).toBeVisible()
      for (const label of Object.keys(form.fields)) await expect(page.getByLabel(label)).toHaveValue('')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const { listed } = await recordsOf(product, form, email)
      expect(listed).toHaveLength(1)
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      await panel.getByRole('button', { name: /another/ }).click()
      await expect(panel.getByRole('heading')).toHaveCount(0)
      await expect(page.getByLabel(Object.keys(form.fields)[0] ?? '')).toBeFocused()
    },
  )

for (const form of [query, appointment])
  test(
    `[INB-04] returning after the ${form.noun} was sent shows it as sent, and sends nothing again`,
    { tag: '@full' },
    async ({ page }) => {
      const email = ownEmail()
      await page.goto(form.path)
      await fillForm(page, form, email)
      await submitForm(page, form)
      await expect(page.locator('[data-panel]')).toContainText('We have received your')
      let posts = 0
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith(form.call)) posts += 1
      })
      await page.goto('/about')
      await page.goBack()
      await reachForm(page, form)
      for (const label of Object.keys(form.fields)) await expect(page.getByLabel(label)).toHaveValue('')
      await page.reload()
      await reachForm(page, form)
      for (const label of Object.keys(form.fields)) await expect(page.getByLabel(label)).toHaveValue('')
      expect(posts).toBe(0)
      expect((await recordsOf(product, form, email)).listed).toHaveLength(1)
    },
  )

/** Fills in every field with a name that address books know, visible or not, all at once and without key presses. */
async function autofill(page: Page, email: string): Promise<string[]> {
  return page.evaluate((address) => {
    const known: [RegExp, string][] = [
      [/mail/i, address],
      [/phone|tel/i, '250700123456'],
      [/company|organi[sz]ation/i, 'Sample Mills'],
      [/name/i, 'Amina Sample'],
      [/address|city|street|zip|postal|country|url|website|fax|title|user|pass/i, 'Kigali'],
    ]
    const filled: string[] = []
    for (const field of document.querySelectorAll<HTMLInputElement>('form[novalidate] input')) {
      const label = field.labels?.[0]?.textContent ?? ''
      const names = [field.name, field.id, field.autocomplete, label].join(' ')
      const text = known.find(([shape]) => shape.test(names))?.[1]
      if (text === undefined) continue
      // As password managers do: past React's own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
      filled.push(field.name)
    }
    return filled
  }, email)
}

for (const form of [query, appointment])
  test(
    `[INB-07] the ${form.noun} from a browser that fills in every known field is not held back`,
    { tag: '@full' },
    async ({ page }) => {
      const email = ownEmail()
      await page.goto(form.path)
      await reachForm(page, form)
      expect((await autofill(page, email)).length).toBe(3)
      await page.getByLabel('Message').fill(form.fields.Message)
      await submitForm(page, form)
      await expect(page.locator('[data-panel]')).toContainText('We have received your')
      const { listed, heldBack } = await recordsOf(product, form, email)
      expect([listed.length, heldBack.length]).toEqual([1, 0])
    },
  )

test(
  '[INB-04] two tabs with one restored draft send one record',
  { tag: '@full' },
  async ({ page, context }) => {
    const email = ownEmail()
    await page.goto(appointment.path)
    await fillForm(page, appointment, email)
    const readDraft = () => page.evaluate(() => sessionStorage.getItem('draft:appointment') ?? '')
    await expect.poll(readDraft).toContain(email)
    // A duplicated tab begins with a copy of the first one's storage.
    const other = await context.newPage()
    await other.addInitScript(
      (draft) => {
        sessionStorage.setItem('draft:appointment', draft)
      },
      await readDraft(),
    )
    await other.goto(appointment.path)
    await reachForm(other, appointment)
    await expect(other.getByLabel('Email')).toHaveValue(email)
    for (const tab of [page, other]) {
      await submitForm(tab, appointment)
      await expect(tab.getByText(appointment.sent).last()).toBeVisible()
    }
    expect((await recordsOf(product, appointment, email)).listed).toHaveLength(1)
  },
)

test(
  '[INB-08] a phone number given with a plus keeps it for dialling, and is shown in digits',
  { tag: '@full' },
  async ({ page }) => {
    for (const [typed, international] of [
      ['+250 700 123 456', true],
      ['00250 700 123 456', true],
      ['250700123456', false],
    ] as const) {
      const email = ownEmail()
      await page.goto(query.path)
      await fillForm(page, query, email)
      const phone = page.getByLabel('Phone number')
      await phone.fill(typed)
      await phone.blur()
      await expect(phone).toHaveValue('250700123456')
      await submitForm(page, query)
      await expect(page.getByText(query.sent).last()).toBeVisible()
      const { listed } = await recordsOf(product, query, email)
      // Lists omit missing fields.
      expect(listed).toMatchObject([{ phoneNumber: '250700123456', ...(international && { international }) }])
      expect(listed.map((message) => 'international' in message)).toEqual([international])
    }
  },
)

for (const form of [query, appointment])
  test(
    `[INB-06] what copying adds to an address leaves the field of the ${form.noun} in sight, and an answer can arrive`,
    unlessInGate(form === query),
    async ({ page }) => {
      const email = ownEmail()
      await page.goto(form.path)
      await fillForm(page, form, `mailto:${email}\u200B>`)
      const field = page.getByLabel('Email')
      await field.focus()
      await field.blur()
      await expect(field).toHaveValue(email)
      await submitForm(page, form)
      await expect(page.getByText(form.sent).last()).toBeVisible()
      expect((await recordsOf(product, form, email)).listed).toHaveLength(1)
    },
  )

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const form of [query, appointment])
    test(
      `[INB-04, INB-06] the ${form.noun} sent twice is one record, and the page says what happens next`,
      unlessInGate(form === query),
      async ({ page }) => {
        const email = ownEmail()
        for (let press = 0; press < 2; press += 1) {
          await page.goto(form.path)
          for (const [label, text] of Object.entries({ ...form.fields, Email: email }))
            await page.getByLabel(label).fill(text)
          await submitForm(page, form)
          const result = page.getByText(form.sent)
          await expect(result).toBeInViewport()
          await expect(result).toContainText('A person reads it and answers within two working days.')
          await expectNoSidewaysScroll(page)
        }
        expect((await recordsOf(product, form, email)).listed).toHaveLength(1)
      },
    )
})
