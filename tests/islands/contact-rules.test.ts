import { expect, onTestFinished, test, vi } from 'vitest'
import { send } from '#islands/contact-rules.ts'
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

/** What the contact form makes of an answer, and the toasts that it shows. */
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
  ['another backend fails', refusing, foreign, { sent: false, toasts: failed }],
  ['another backend is too late', slow, foreign, { sent: 'late', toasts: [] }],
  [
    'ours is not reached and storage is blocked',
    lost,
    blocked,
    { sent: 'Failed to submit query', toasts: failed },
  ],
  ['ours is too late and storage is blocked', slow, blocked, { sent: 'late', toasts: [] }],
  ['ours fails', refusing, ours, { sent: false, toasts: failed }],
  ['ours is not reached', lost, ours, { sent: 'waits', toasts: [] }],
  ['ours is too late', slow, ours, { sent: 'waits', toasts: [] }],
])(
  '[CON-05, FOR-04, INB-05] the toast of a failure is for what has failed alone: %s',
  async (_what, fetch, backend, expected) => {
    expect(await outcome(fetch, backend)).toEqual(expected)
  },
)
