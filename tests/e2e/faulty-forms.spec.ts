import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, unlessInGate } from '../support/browser-test.ts'
import { type Answer, faults, held } from '../support/faulty-backend.ts'
import { test } from '../support/faulty-site.ts'

test.use({
  expectedErrors: [/Failed to load resource/],
  lastingToasts: true,
  permissions: ['clipboard-read', 'clipboard-write'],
})

const forms = {
  appointment: {
    path: '/',
    fields: {
      'Full name': 'Amina Sample',
      Email: 'amina@example.org',
      'Company name': 'Sample Mills',
      Message: 'We would like to talk about maize.',
    },
    button: 'Book appointment',
    busy: 'Booking...',
    sent: 'Appointment booked successfully!',
    failed: 'Failed to book appointment. Please try again.',
    call: '/api/appointments',
    body: {
      fullName: 'Amina Sample',
      email: 'amina@example.org',
      companyName: 'Sample Mills',
      message: 'We would like to talk about maize.',
    },
  },
  contact: {
    path: '/reachus',
    fields: {
      'Contact name': 'Amina Sample',
      'Phone number': '250700123456',
      Email: 'amina@example.org',
      Message: 'Where can I read the survey?',
    },
    button: 'Send message',
    busy: 'Sending...',
    sent: 'Message sent successfully!',
    failed: 'Failed to send message. Please try again.',
    call: '/api/queries',
    body: {
      contactName: 'Amina Sample',
      phoneNumber: '250700123456',
      email: 'amina@example.org',
      mainIdea: 'Where can I read the survey?',
    },
  },
} as const
type Form = (typeof forms)[keyof typeof forms]

/** Scrolls to the form and waits until its script runs. */
async function reach(page: Page, form: Form): Promise<void> {
  await page.getByRole('button', { name: form.button }).scrollIntoViewIfNeeded()
  await expect(page.locator('form[novalidate]')).toBeVisible()
}

async function fill(page: Page, form: Form): Promise<void> {
  await reach(page, form)
  for (const [label, text] of Object.entries(form.fields)) await page.getByLabel(label).fill(text)
}

async function expectKept(page: Page, form: Form): Promise<void> {
  for (const [label, text] of Object.entries(form.fields))
    await expect(page.getByLabel(label)).toHaveValue(text)
}

/** Stores the received body, then sends the given answer. */
function receiving(bodies: unknown[], answer: Answer): Answer {
  return (request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      bodies.push(JSON.parse(text))
      if (typeof answer === 'function') answer(request, response)
    })
  }
}

test('[CON-03] a phone number entered before the form’s script has loaded is tidied afterwards', async ({
  page,
  faulty,
}) => {
  const rules = Promise.withResolvers<void>()
  await page.route(/contact-rules/, async (route) => {
    await rules.promise
    await route.continue()
  })
  await page.goto(faulty.full + forms.contact.path)
  await reach(page, forms.contact)
  const phone = page.getByLabel('Phone number')
  await phone.fill('+250 (700) 123-456')
  await page.getByLabel('Email').fill('amina@example.org')
  await expect(phone).toHaveValue('+250 (700) 123-456')
  rules.resolve()
  await expect(phone).toHaveValue('250700123456')
  await expect(page.getByLabel('Email')).toHaveValue('amina@example.org')
})

for (const [name, form] of Object.entries(forms)) {
  test(`[CON-04, CON-06, APT-03, APT-05] the ${name} form is busy, cannot be sent twice, then is cleared and says so`, async ({
    page,
    faulty,
  }) => {
    const bodies: unknown[] = []
    const slow = held({ _id: '665000000000000000000001' })
    faulty.answer(form.call, receiving(bodies, slow.answer))
    await page.goto(faulty.full + form.path)
    await fill(page, form)
    await page.getByLabel('Message').press('Control+End')
    await page.getByRole('button', { name: form.button }).dblclick()
    const busy = page.getByRole('button', { name: form.busy })
    await expect(busy).toBeDisabled()
    await expect(busy.locator('.spinner')).toBeVisible()
    slow.release()
    await expect(page.getByText(form.sent).last()).toBeVisible()
    for (const label of Object.keys(form.fields)) await expect(page.getByLabel(label)).toHaveValue('')
    // A backend without extensions gets only the specified fields.
    expect(bodies).toEqual([form.body])
    await expectAccessible(page)
    // The next visit starts with an empty form.
    await page.reload()
    await reach(page, form)
    for (const label of Object.keys(form.fields)) await expect(page.getByLabel(label)).toHaveValue('')
  })

  test(
    `[CON-05, APT-04] input in the ${name} form survives a reload`,
    { tag: '@full' },
    async ({ page, faulty }) => {
      await page.goto(faulty.full + form.path)
      await fill(page, form)
      await page.reload()
      await reach(page, form)
      await expectKept(page, form)
    },
  )

  const failures = [
    ['refusing', name === 'appointment' ? 'The backend does not respond.' : form.failed],
    ['error 500', name === 'appointment' ? 'Broken' : form.failed],
    ['503 with HTML', form.failed],
    ['not reached', undefined],
  ] as const
  for (const [fault, told] of failures)
    test(
      `[CON-05, APT-04] the ${name} form keeps everything despite a backend with this fault: ${fault}`,
      unlessInGate(fault === (name === 'contact' ? 'error 500' : 'not reached')),
      async ({ page, faulty }) => {
        if (fault !== 'not reached') faulty.answer(form.call, faults[fault])
        await page.goto(faulty.full + form.path)
        await fill(page, form)
        await page.context().setOffline(fault === 'not reached')
        await page.getByRole('button', { name: form.button }).click()
        const unanswered = page.getByText('There was no response. Please check your connection')
        await expect(told === undefined ? unanswered : page.getByText(told)).toBeVisible()
        // A network error is not toasted by the appointment form (APT-04).
        if (told === undefined && name === 'appointment')
          await expect(page.getByText(form.failed)).toHaveCount(0)
        await page.context().setOffline(false)
        await expectKept(page, form)
        await expect(page.getByRole('button', { name: form.button })).toBeEnabled()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        faulty.answer(form.call, { _id: '665000000000000000000001' })
        await page.getByRole('button', { name: form.button }).click()
        await expect(page.getByText(form.sent).last()).toBeVisible()
      },
    )

  test(`[CON-02, CON-03, APT-01, APT-02] the ${name} form ties its errors to the fields and clears them during typing`, async ({
    page,
    faulty,
  }) => {
    await page.goto(faulty.full + form.path)
    await reach(page, form)
    // Blanks count as empty.
    await page.getByLabel('Message').fill('   ')
    await page.getByRole('button', { name: form.button }).click()
    if (name === 'appointment')
      await expect(page.getByText('Please fill in all required fields correctly')).toBeVisible()
    const required = {
      'Full name': 'Full name is required',
      'Contact name': 'Contact name is required',
      'Company name': 'Company name is required',
      'Phone number': 'Phone number is required',
      Email: 'Email is required',
      Message: 'Message is required',
    } as const
    const labels = Object.entries(required).filter(([label]) => label in form.fields)
    expect(labels).toHaveLength(4)
    const [first = ''] = Object.keys(form.fields)
    await expect(page.getByLabel(first)).toBeFocused()
    for (const [label, words] of labels) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(words)
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Email').fill('amina@')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email format')
    await page.getByLabel('Email').fill('amina@example.org')
    await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
    if (name === 'contact') {
      for (const wrong of ['12345', '07000 call me'] as const) {
        await page.getByLabel('Phone number').fill(wrong)
        await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(
          'Invalid phone number format',
        )
      }
      // Separators and the leading plus are removed visibly: on leaving the field, on pasting and on sending.
      const phone = page.getByLabel('Phone number')
      await phone.fill('+250 700-123.456')
      await expect(phone).toHaveValue('+250 700-123.456')
      await phone.blur()
      await expect(phone).toHaveValue('250700123456')
      await expect(phone).not.toHaveAttribute('aria-invalid')
      await phone.fill('')
      await page.evaluate(() => navigator.clipboard.writeText('(+250) 700\u2011123\u2013456\u202c'))
      await phone.press('Control+v')
      await expect(phone).toHaveValue('250700123456')
      await phone.fill('+250 700 call me')
      await phone.press('Enter')
      await expect(phone).toHaveValue('250700callme')
      await expect(phone).toHaveAccessibleDescription('Invalid phone number format')
    }
    expect(faulty.requests.filter((request) => request.startsWith('POST'))).toEqual([])
  })
}

test('[FOR-04] the form waits for a slow response, and without one says that it may have arrived', async ({
  page,
  faulty,
}) => {
  const form = forms.appointment
  await page.goto(faulty.full + form.path)
  await fill(page, form)
  const answer = held({}, 201)
  faulty.answer(form.call, answer.answer)
  await page.clock.install()
  await page.getByRole('button', { name: form.button }).click()
  await expect(page.getByRole('button', { name: form.busy })).toBeVisible()
  await page.clock.runFor(9_000)
  const slow = page.getByText('This is still being sent')
  await expect(slow).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(slow).toBeVisible()
  await expectAccessible(page)
  answer.release()
  await expect(page.getByText(form.sent).last()).toBeVisible()
  await expect(slow).toHaveCount(0)

  faulty.answer(form.call, faults.hanging)
  for (const [label, text] of Object.entries(form.fields)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: form.button }).click()
  await expect(page.getByRole('button', { name: form.busy })).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(page.getByText('It may still have arrived')).toBeVisible()
  await expect(page.getByText(form.failed)).toHaveCount(0)
  await expectKept(page, form)
})

test('[FOR-03] the message of a backend is shown from any field', async ({ page, faulty }) => {
  const form = forms.appointment
  faulty.answer(form.call, (_request, response) => {
    response.writeHead(409, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: 'That day is taken.', code: 409, fields: ['day'] }))
  })
  await page.goto(faulty.full + form.path)
  await fill(page, form)
  await page.getByRole('button', { name: form.button }).click()
  await expect(page.getByText('That day is taken.')).toBeVisible()
  await expectKept(page, form)
})
