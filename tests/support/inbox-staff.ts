import type { Page } from '@playwright/test'

/** Someone who calls the API as a member of staff. */
export interface Caller {
  send: (method: string, path: string, body?: unknown) => Promise<Response>
}

/** Posts a message without the form. Returns the message as staff see it. */
export async function sendQuery(staff: Caller, fields: Record<string, unknown> = {}) {
  const email = `${crypto.randomUUID()}@example.org`
  const body = {
    contactName: 'Sample Visitor',
    phoneNumber: '0788123456',
    email,
    mainIdea: 'What does a survey cost?',
    elapsed: 30_000,
    ...fields,
  }
  await staff.send('POST', '/api/queries', body)
  return found(staff, '/api/queries', body.email)
}

/** Sends an appointment request. Returns it as staff see it. */
export async function sendAppointment(staff: Caller, fields: Record<string, unknown> = {}) {
  const email = `${crypto.randomUUID()}@example.org`
  const body = {
    fullName: 'Sample Visitor',
    email,
    companyName: 'Sample Cooperative',
    message: 'Could we meet next week?',
    elapsed: 30_000,
    ...fields,
  }
  await staff.send('POST', '/api/appointments', body)
  return found(staff, '/api/appointments/', body.email)
}

interface Received {
  _id: string
  email: string
  state: string
  note: string
  reason: string
}

/** The message of a mail address, and whether it is held back. */
export async function found(staff: Caller, path: string, email: string) {
  const among = async (query: string) => {
    const { data }: { data: Received[] } = await (await staff.send('GET', path + query)).json()
    return data.find((message) => message.email === email)
  }
  const listed = await among('')
  const message = listed ?? (await among('?held=1'))
  // Lists omit missing fields.
  return {
    _id: '',
    state: message ? 'read' : '',
    note: '',
    reason: '',
    ...message,
    email,
    heldBack: !listed && !!message,
  }
}

/** The place of one message in the list of messages or of appointments. */
export function recordOf(page: Page, id: string) {
  return page.locator(`[data-record="${id}"]`)
}

/** Returns to a page that was in the background: it reads its content again at once. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
