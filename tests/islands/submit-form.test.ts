import { expect, onTestFinished, test, vi } from 'vitest'
import { submitForm } from '#islands/submit-form.ts'
import { newNonce } from '#lib/new-nonce.ts'
import { sendNow, sendQueuedForm } from '#islands/send-queued-forms.ts'
import { onQueueChange, queuedForms } from '#islands/queued-forms.ts'
import { startApi } from '../support/api.ts'
import { browserGlobals, pathOf } from '../support/browser-globals.ts'
import { numbersFrom } from '../support/numbers-from.ts'
import { gateOrFull } from '../support/scope.ts'

const features = { guarded: true, once: true } as const
const wide = { points: 100_000, seconds: 60 }
const contents = {
  contactName: 'Amina Sample',
  phoneNumber: '250700123456',
  email: 'amina@example.org',
  mainIdea: 'Where can I read the survey?',
}

function submission(changes: Partial<typeof contents> = {}, nonce = newNonce()) {
  return {
    form: 'query' as const,
    contents: { ...contents, ...changes },
    nonce,
    leaveEmpty: '',
    since: performance.now() - 2000,
  }
}

function answering(status: number, bodies: unknown[] = []): typeof fetch {
  return async (_input, init) => {
    bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : ''))
    return Response.json({ success: status < 300, message: 'Said by the server' }, { status })
  }
}

const lost: typeof fetch = async () => {
  throw new TypeError('Failed to fetch')
}

/** Limits how long a failure takes to show. */
const polling = { timeout: 60_000 }

const count = gateOrFull(200, 1000)

test(`[INB-04] of ${count} forms with random loss of requests and responses each becomes one record`, async () => {
  const api = await startApi('sqlite', {
    limits: { formByMail: wide, postByNetwork: wide, formByNetwork: wide, formByEveryone: wide },
  })
  const random = numbersFrom(4)
  let lostAnswers = 0
  browserGlobals({
    fetch: async (input, init) => {
      const luck = random()
      if (luck < 0.2) throw new TypeError('The request was lost')
      const answer = await api.request(pathOf(input), init)
      if (luck > 0.6) return answer
      lostAnswers += 1
      throw new TypeError('The answer was lost')
    },
  })
  for (let index = 0; index < count; index += 1) {
    const sent = submission({ mainIdea: `Question ${index}` })
    const { state } = await submitForm(sent, features)
    // Some press again while the form is queued.
    if (state === 'queued' && index % 3 === 0) await submitForm(sent, features)
    for (let [form] = queuedForms(); form !== undefined; [form] = queuedForms()) await sendQueuedForm(form)
  }
  const rows = await api.db.selectFrom('queries').select(['main_idea', 'suspicious']).execute()
  expect(lostAnswers).toBeGreaterThan(count * 0.3)
  expect(rows).toHaveLength(count)
  expect(new Set(rows.map(({ main_idea }) => main_idea)).size).toBe(count)
  expect(rows.filter(({ suspicious }) => suspicious === 1)).toEqual([])
  await api.close()
})

test('[INB-05] a form without a response is queued with its body, and sent again with the same key', async () => {
  const sent = submission()
  browserGlobals({ fetch: lost })
  expect(await submitForm(sent, features)).toEqual({ state: 'queued' })
  const [form] = queuedForms()
  expect(form).toMatchObject({ form: 'query', unanswered: 1, body: { ...contents, leaveEmpty: '' } })
  const bodies: unknown[] = []
  browserGlobals({ fetch: answering(201, bodies) })
  expect(await submitForm(sent, features)).toEqual({ state: 'sent' })
  expect(bodies).toMatchObject([{ key: form?.body.key }])
  expect(queuedForms()).toEqual([])
})

test.each([400, 409, 500, 503])(
  '[INB-05] a response of %i is reported as before, and the form is not queued',
  async (status) => {
    const { local } = browserGlobals({ fetch: answering(status) })
    expect(await submitForm(submission(), features)).toEqual({
      state: 'refused',
      serverMessage: 'Said by the server',
    })
    expect(local.names()).toEqual([])
  },
)

test('[INB-05] a queued form is retried while the server is down or busy, and not after a refusal', async () => {
  browserGlobals({ fetch: lost })
  await submitForm(submission(), features)
  const [form] = queuedForms()
  if (form === undefined) throw new Error('nothing waits')
  for (const status of [500, 503, 429, 408]) {
    browserGlobals({ fetch: answering(status) })
    localStorage.setItem('waiting', JSON.stringify([form]))
    expect(await sendQueuedForm(form)).toBe(true)
    expect(queuedForms()).toHaveLength(1)
  }
  browserGlobals({ fetch: answering(400) })
  localStorage.setItem('waiting', JSON.stringify([form]))
  expect(await sendQueuedForm(form)).toBe(true)
  expect(queuedForms()).toEqual([])
})

test.each([408, 429, 500, 503])(
  '[INB-05] a queued form, changed or not, stays queued if a retry gets %i',
  async (status) => {
    const sent = submission()
    browserGlobals({ fetch: lost })
    await submitForm(sent, features)
    const heard: unknown[] = []
    onQueueChange((ended) => heard.push(ended?.outcome))
    vi.stubGlobal('fetch', answering(status))
    const refused = { state: 'refused', serverMessage: 'Said by the server' }
    expect(await submitForm(sent, features)).toEqual(refused)
    expect(queuedForms()).toMatchObject([{ unanswered: 2, body: contents }])
    const changed = { ...sent, contents: { ...contents, mainIdea: 'Changed' } }
    expect(await submitForm(changed, features)).toEqual(refused)
    expect(queuedForms()).toMatchObject([{ body: { mainIdea: 'Changed' } }])
    vi.stubGlobal('fetch', answering(400))
    expect(await submitForm(changed, features)).toEqual(refused)
    expect(queuedForms()).toEqual([])
    expect(heard.filter((outcome) => outcome !== undefined)).toEqual([])
  },
)

test('[INB-05] a refusal does not clear the fields of another tab with the same text', async () => {
  const { local } = browserGlobals({ fetch: answering(503) })
  const written: string[] = []
  const setItem = local.setItem.bind(local)
  local.setItem = (name, value) => {
    written.push(value)
    setItem(name, value)
  }
  await submitForm(submission(), features)
  expect(written.length).toBeGreaterThan(0)
  expect(written.join()).not.toContain('outcome')
})

test.each([
  ['that its server refuses for now', answering(429), 1],
  ['for which its server fails', answering(500), 1],
  ['that has no answer', lost, 2],
])('[INB-05] a form %s does not block later ones', async (_what, first, rounds) => {
  browserGlobals({ fetch: lost })
  await submitForm(submission({ mainIdea: 'First' }), features)
  await submitForm(submission({ mainIdea: 'Second' }), features)
  vi.stubGlobal('fetch', ((input, init) => {
    const isFirst = typeof init?.body === 'string' && init.body.includes('First')
    return (isFirst ? first : answering(201))(input, init)
  }) satisfies typeof fetch)
  for (let round = 0; round < rounds; round += 1) await sendNow()
  expect(queuedForms()).toMatchObject([{ body: { mainIdea: 'First' } }])
})

test('[INB-05] if the browser reports the network too early, a retry follows within seconds', async () => {
  vi.resetModules()
  const fresh = await import('#islands/submit-form.ts')
  const { events } = browserGlobals({ fetch: lost })
  await fresh.submitForm(submission(), features)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  events.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(queuedForms()).toMatchObject([{ unanswered: 2 }]), polling)
  vi.stubGlobal('fetch', answering(201))
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(queuedForms()).toEqual([]), polling)
})

const page: typeof fetch = async () => new Response('<!doctype html><p>Back soon', { status: 200 })

test('[INB-05] an HTML page as the response is not a receipt: the form stays queued', async () => {
  browserGlobals({ fetch: page })
  expect(await submitForm(submission(), features)).toEqual({ state: 'queued' })
  const [form] = queuedForms()
  if (form === undefined) throw new Error('nothing waits')
  expect(await sendQueuedForm(form)).toBe(false)
  expect(queuedForms()).toHaveLength(1)
  // Another backend's response is not read, as specified.
  expect(await submitForm(submission(), {})).toEqual({ state: 'sent' })
})

test('[INB-05] a form that the browser cannot store is reported as not received', async () => {
  browserGlobals({ storage: false, fetch: lost })
  expect(await submitForm(submission(), features)).toEqual({ state: 'unreached' })
})

test('[INB-04, INB-05] a backend that names no extension gets the specified body, and nothing is queued', async () => {
  const bodies: unknown[] = []
  const { local } = browserGlobals({ fetch: answering(201, bodies) })
  expect(await submitForm(submission(), {})).toEqual({ state: 'sent' })
  expect(bodies).toEqual([contents])
  browserGlobals({ fetch: lost })
  expect(await submitForm(submission(), {})).toEqual({ state: 'unreached' })
  expect(local.names()).toEqual([])
})
