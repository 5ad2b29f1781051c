import { expect, onTestFinished, test, vi } from 'vitest'
import { check, send, tidyPhone } from '#islands/contact-rules.ts'
import { newNonce } from '#lib/new-nonce.ts'
import { toast } from '#ui/toast.ts'
import { browserGlobals } from '../support/browser-globals.ts'

const lost: typeof fetch = async () => {
  throw new TypeError('Failed to fetch')
}
const slow: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
const refusing: typeof fetch = async () => Response.json({ message: 'No' }, { status: 500 })

const severalPhones = 'Invalid phone number format: please give one number'
const longPhone = 'Invalid phone number format: at most 15 digits'

test.each([
  ['+27 (0)82 123 4567', '27821234567', undefined],
  ['(+234) (0) 802 123 4567', '2348021234567', undefined],
  ['0027 (0)82-123-4567', '27821234567', undefined],
  ['254 (0)712 345 678', '254712345678', undefined],
  ['+44 (020) 7946 0958', '442079460958', undefined],
  ['+39 (0)6 5705 1234', '390657051234', undefined],
  ['(0)712 345 6789', '07123456789', undefined],
  ['(0711) 123 4567', '07111234567', undefined],
  ['0711/1234567', '07111234567', undefined],
  ['0049 711/685 62345', '4971168562345', undefined],
  ['0712345678/', '0712345678', undefined],
  ['0712345678/0733456789', undefined, severalPhones],
  ['0712345678 / 0733 456 789', undefined, severalPhones],
  ['0712345678/9', undefined, severalPhones],
  ['+254712345678, 0733456789', undefined, severalPhones],
  ['0712 345 678; 0733 456 789', undefined, severalPhones],
  ['0712345678 or 0733456789', undefined, severalPhones],
  ['0712345678\n0733456789', undefined, severalPhones],
  ['+254712345678 +254733456789', undefined, severalPhones],
  ['020/123 4567 / 0712345678', undefined, severalPhones],
  ['0712345678 0733456789', '07123456780733456789', longPhone],
  ['1234567890123456', '1234567890123456', longPhone],
  ['00123456789012345', '123456789012345', undefined],
  ['٠٧٨٨١٢٣٤٥٦', '0788123456', undefined],
  ['+۲۵۰ ۷۸۸ ۱۲۳ ۴۵۶', '250788123456', undefined],
  ['＋２５０７８８１２３４５６', '250788123456', undefined],
  ['०७८८१२३४५६', '0788123456', undefined],
  ['٠٠٢٥٠ (٠)٧٨٨ ١٢٣ ٤٥٦', '250788123456', undefined],
  ['𝟎𝟕𝟖𝟖𝟏𝟐𝟑𝟒𝟓𝟔', '0788123456', undefined],
  ['\u200f0788\u2066123\u2069456\u3164', '0788123456', undefined],
  ['٠٧٨٨١٢٣٤٥٦ / ٠٧٨٨١٢٣٤٥٧', undefined, severalPhones],
])('[CON-03] the phone number %j is sent as %s, or refused: %s', (text, digits, error) => {
  const tidy = tidyPhone(text, { dialling: true })
  expect(tidy.phoneNumber).toBe(digits)
  const values = {
    contactName: 'Amina Sample',
    phoneNumber: text,
    email: 'amina@example.org',
    mainIdea: 'Where can I read the survey?',
    leaveEmpty: '',
    international: '',
    nonce: '',
    ...tidy,
  }
  expect(check(values).phoneNumber).toBe(error)
})

/** The contact form's state after a response, and its toasts. */
async function outcome(
  fetch: typeof globalThis.fetch,
  { once, storage }: { once: boolean; storage: boolean },
) {
  browserGlobals({ fetch, storage })
  const error = vi.spyOn(toast, 'error').mockReturnValue('')
  onTestFinished(() => error.mockRestore())
  const values = {
    contactName: 'Amina Sample',
    phoneNumber: '250700123456',
    email: 'amina@example.org',
    mainIdea: 'Where can I read the survey?',
    leaveEmpty: '',
    international: '',
    nonce: newNonce(),
  }
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sending = send(values, performance.now(), once ? { once } : {}).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(61_000)
  const sent = await sending
  return { sent, toasts: error.mock.calls.map(([text]) => text) }
}

const failed = ['Failed to send message. Please try again.']
const foreign = { once: false, storage: true }
const blocked = { once: true, storage: false }
const ours = { once: true, storage: true }

test.each([
  ['another backend is not reached', lost, foreign, { sent: 'Failed to submit query', toasts: failed }],
  ['another backend fails', refusing, foreign, { sent: 'rejected', toasts: failed }],
  ['another backend is too late', slow, foreign, { sent: 'timed-out', toasts: [] }],
  [
    'ours is not reached and storage is blocked',
    lost,
    blocked,
    { sent: 'Failed to submit query', toasts: failed },
  ],
  ['ours is too late and storage is blocked', slow, blocked, { sent: 'timed-out', toasts: [] }],
  ['ours fails', refusing, ours, { sent: 'rejected', toasts: failed }],
  ['ours is not reached', lost, ours, { sent: 'queued', toasts: [] }],
  ['ours is too late', slow, ours, { sent: 'queued', toasts: [] }],
])(
  '[CON-05, FOR-04, INB-05] a failure toast names only the failed part: %s',
  async (_what, fetch, backend, expected) => {
    expect(await outcome(fetch, backend)).toEqual(expected)
  },
)
