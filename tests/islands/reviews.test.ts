import { describe, expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { createReview } from '#islands/reviews/create-review.ts'
import { readKept } from '#islands/reviews/kept.ts'

const secret = 's'.repeat(43)
const about = { kind: 'paragraph', words: 'Prices of beans fell.', nth: 0 } as const

/** Storage of a browser, in memory. */
function storageOf(): () => Storage {
  const items = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
  return () => storage
}

/** The response of a server that refuses a call; without a status there is none. */
function refusal(status: number, message = ''): Response {
  if (status === 0) throw new TypeError('no network')
  return Response.json({ message, code: 'x' }, { status })
}

const card = { _id: 'a'.repeat(24), title: 'Beans', content: '<p>Prices of beans fell.</p>' }
const unanswered = { reply: '', repliedBy: '', repliedAt: '', closed: false }

interface Sent {
  key: string
  text: string
  verdict: string
  digest: string
}

/** A server of one review. With `fail`, each call gets that status. */
function start(storage = storageOf()) {
  const stored: Sent[] = []
  const server = {
    fail: { status: 200, message: '' },
    digest: 'one',
    sends: [] as string[],
    losesAnswers: false,
  }
  const comment = (sent: Sent) => ({ ...sent, _id: sent.key, at: '', ...unanswered })
  const opened = () => ({
    card,
    revision: 1,
    digest: server.digest,
    isPublic: false,
    hasDocument: false,
    ends: '',
    name: '',
    comments: stored.map(comment),
    verdict: '',
    answered: '',
  })
  function answer(path: string, sent: Sent): Response {
    if (path.endsWith('/open')) return Response.json(opened())
    server.sends.push(path)
    if (path.endsWith('/answer'))
      return sent.digest === server.digest
        ? Response.json({ verdict: sent.verdict, at: '' })
        : refusal(409, 'The text has changed')
    if (!stored.some(({ key }) => key === sent.key)) stored.push(sent)
    return Response.json(comment(sent), { status: 201 })
  }
  const call = createClient({
    host: 'http://api.test',
    fetch: async (input, init) => {
      const { status, message } = server.fail
      if (status !== 200) return refusal(status, message)
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const response = answer(pathname, JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))
      return server.losesAnswers && !pathname.endsWith('/open') ? refusal(0) : response
    },
  })
  return { review: createReview({ secret, call, storage }), server, stored, storage }
}

const answering = { status: 200, message: '' }

describe('[REV-01] what a reviewer types', () => {
  test('is in the browser until the server has it, without the secret of the link', async () => {
    const { review, server, stored, storage } = start()
    await review.open()
    review.setName('Ann')
    review.setDraft('p', 'Which month?')
    expect(readKept(secret, storage)).toMatchObject({ name: 'Ann', drafts: { p: 'Which month?' } })
    server.fail = { status: 0, message: '' }
    await review.comment('p', about, 'Which month?')
    await review.answer('approve')
    expect(readKept(secret, storage)).toMatchObject({
      drafts: {},
      waiting: [{ ...about, name: 'Ann', text: 'Which month?' }],
      answer: { verdict: 'approve', digest: 'one' },
    })
    expect(JSON.stringify(Object.entries(storage()))).not.toContain(secret)
    expect(storage().key(0)).not.toContain(secret)

    server.fail = answering
    await review.sendAll()
    expect(stored.map(({ text }) => text)).toEqual(['Which month?'])
    expect(readKept(secret, storage)).toMatchObject({ waiting: [], answer: undefined })
    expect(review.get().opened?.verdict).toBe('approve')
  })

  test('is sent by the page that is opened next, once, even if the first response was lost', async () => {
    const first = start()
    await first.review.open()
    first.review.setName('Ann')
    first.server.losesAnswers = true
    await first.review.comment('p', about, 'Once')
    expect(first.stored).toHaveLength(1)
    expect(first.review.get().waiting).toHaveLength(1)

    const again = start(first.storage)
    expect(again.review.get().reviewer).toBe(first.review.get().reviewer)
    again.stored.push(...first.stored)
    await again.review.open()
    await again.review.sendAll()
    expect(again.server.sends).toEqual([])
    expect(again.review.get().waiting).toEqual([])
  })

  test('stays with its reason if the server refuses it, and does not hold up the others', async () => {
    const { review, server, stored } = start()
    await review.open()
    server.fail = { status: 400, message: 'Please write a comment' }
    await review.comment('p', about, 'Refused')
    server.fail = answering
    await review.comment('p', about, 'Taken')
    expect(review.get().waiting).toMatchObject([{ text: 'Refused', refused: 'Please write a comment' }])
    expect(stored.map(({ text }) => text)).toEqual(['Taken'])
  })

  test('stays when the link ends, to be copied', async () => {
    const { review, server, storage } = start()
    await review.open()
    server.fail = { status: 404, message: '' }
    await review.comment('p', about, 'Too late')
    expect(review.get().phase).toBe('unusable')
    expect(readKept(secret, storage).waiting).toMatchObject([{ text: 'Too late' }])
  })

  test('leaves nothing in the browser once the link has ended and all of it was sent', async () => {
    const { review, server, storage } = start()
    await review.open()
    review.setName('Ann')
    expect(storage().length).toBe(1)
    server.fail = { status: 404, message: '' }
    await review.open()
    expect(storage().length).toBe(0)
  })

  test('survives a browser that stores nothing, which the page says', async () => {
    const blocked = () => {
      throw new Error('blocked')
    }
    const { review, stored } = start(blocked)
    await review.open()
    expect(review.get().isUnkept).toBe(true)
    await review.comment('p', about, 'Without storage')
    expect(stored).toHaveLength(1)
  })

  test.each([
    ['nothing', 'null'],
    ['no JSON', '{'],
    ['other types', '{"reviewer":1,"drafts":[1],"waiting":[{"key":1}],"answer":{"verdict":"x"}}'],
  ])('is read from what another version stored: %s', (_name, text) => {
    const storage = storageOf()
    const { review } = start(storage)
    review.setName('Ann')
    storage().setItem(storage().key(0) ?? '', text)
    expect(readKept(secret, storage)).toMatchObject({ name: '', waiting: [], answer: undefined })
    expect(readKept(secret, storage).reviewer).toMatch(/^[\w-]{22}$/)
  })
})

test('[REV-01] an answer to a text that has changed is not given: the new text is shown, and the page asks again', async () => {
  const { review, server } = start()
  await review.open()
  server.digest = 'two'
  await review.answer('approve')
  expect(review.get()).toMatchObject({
    answer: undefined,
    notice: expect.stringMatching(/^The text has changed/),
    opened: { digest: 'two', verdict: '' },
  })
  await review.answer('approve')
  expect(review.get()).toMatchObject({ notice: '', opened: { verdict: 'approve', answered: 'two' } })
})
