import { describe, expect, test } from 'vitest'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import {
  createReview,
  endReview,
  eraseOwn,
  openReview,
  sendAnswer,
  sendComment,
} from '#contract/reviews/calls.ts'
import { documentAddress } from '#lib/document-name.ts'
import { day } from '#lib/durations.ts'
import { json, type TestApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'
import { rowsOf } from '../support/every-table.ts'
import { about, ann, ben, comment, startReview, tables, unusable } from '../support/reviews.ts'

const isoLater = (api: Pick<TestApi, 'clock'>, days: number) =>
  new Date(api.clock.now + days * day).toISOString()

describe.each(dialects)('on %s', (dialect) => {
  test('[REV-01] a reviewer without an account reads a draft, comments and answers with a link that is stored as a hash', async () => {
    const api = await startReview(dialect)
    expect(api.token).toMatch(/^[\w-]{43}$/)
    expect(api.made).toMatchObject({ mailed: false, ends: isoLater(api, 14) })
    expect(JSON.stringify(await rowsOf(api.db, tables))).not.toContain(api.token)
    const { card, digest, isPublic } = await api.open()
    expect(card).toMatchObject({ _id: api.id, title: 'Bean prices', content: '<p>Prices of beans fell.</p>' })
    expect(isPublic).toBe(false)
    await api.say('Which month?')
    await api.answer('approve', digest)
    expect(await api.open()).toMatchObject({
      name: 'Ann Reader',
      verdict: 'approve',
      answered: digest,
      comments: [{ ...about, text: 'Which month?', reply: '', closed: false }],
    })
    expect(await api.list()).toMatchObject({
      links: [{ _id: api.made._id, madeBy: 'Sample Author', isOpen: true, email: '' }],
      answers: [{ name: 'Ann Reader', verdict: 'approve', revision: 1, isCurrent: true }],
      comments: [{ name: 'Ann Reader', ...about, text: 'Which month?' }],
    })
  })

  test('[REV-01] a reviewer sees neither the comments of others nor their answer', async () => {
    const api = await startReview(dialect)
    const { digest } = await api.open()
    await api.say('Mine')
    await api.answer('change', digest)
    expect(await api.open(ben)).toMatchObject({ comments: [], verdict: '', name: '' })
    const { _id } = (await api.list()).comments[0] ?? { _id: '' }
    expect(await api.call(eraseOwn, { body: { token: api.token, reviewer: ben, comment: _id } })).toEqual({
      erased: 0,
    })
    expect((await api.list()).comments).toHaveLength(1)
  })

  test('[REV-01] unknown, ended, revoked and deleted links get the same response, and all calls refuse them', async () => {
    const api = await startReview(dialect)
    const { digest } = await api.open()
    const calls = (secret: string) => [
      api.call(openReview, { body: { token: secret, reviewer: ann } }),
      api.call(sendComment, { body: { token: secret, reviewer: ann, ...comment('Late') } }),
      api.call(sendAnswer, {
        body: { token: secret, reviewer: ann, name: 'Ann', verdict: 'approve', digest },
      }),
      api.call(eraseOwn, { body: { token: secret, reviewer: ann } }),
    ]
    const refused = async (secret: string) => {
      for (const one of await Promise.allSettled(calls(secret)))
        expect(one).toMatchObject({ status: 'rejected', reason: unusable })
    }
    for (const secret of ['', 'x', 'A'.repeat(43), api.staff, "'; drop table reviews; --", '\u202e'])
      await refused(secret)

    const later = await api.call(createReview, { token: api.staff, id: api.id, body: { days: 90 } })
    await api.call(endReview, { token: api.staff, id: api.made._id })
    await refused(api.token)
    expect((await api.open(ann, later.token)).card.title).toBe('Bean prices')

    await api.call(deletePublicationCard, { token: api.staff, id: api.id })
    await refused(later.token ?? '')

    const { _id: id } = await api.save()
    const short = await api.call(createReview, { token: api.staff, id, body: { days: 1 } })
    api.clock.now += day - 1
    expect((await api.open(ann, short.token)).comments).toEqual([])
    api.clock.now += 1
    await refused(short.token ?? '')
    expect((await rowsOf(api.db, ['review_comments'])).review_comments).toEqual([])
  })

  test('[REV-01] a link opens one text alone, and is no session: calls of staff answer 401, public ones as without it', async () => {
    const api = await startReview(dialect)
    const { _id: other } = await api.save({ title: 'Another draft' })
    for (const header of ['', `Bearer ${api.token}`]) {
      const status = async (method: string, path: string, body?: object) =>
        (
          await api.request(path, {
            method,
            headers: { ...(header && { authorization: header }), 'content-type': 'application/json' },
            ...(body ? { body: JSON.stringify(body) } : {}),
          })
        ).status
      const staffCalls = [
        ['GET', `/api/publications/${api.id}`],
        ['GET', `/api/publications/${api.id}/reviews`],
        ['POST', `/api/publications/${api.id}/reviews`],
        ['DELETE', `/api/review-links/${api.made._id}`],
        ['PATCH', `/api/review-comments/${api.id}`],
        ['POST', '/api/review-erasures'],
        ['GET', '/api/unpublished-publications'],
        ['GET', '/api/auth/me'],
        ['POST', '/api/publication-cards'],
        ['GET', '/api/queries'],
      ] as const
      for (const [method, path] of staffCalls)
        expect(await status(method, path, method === 'POST' ? {} : undefined), path).toBe(401)
      for (const id of [api.id, other]) expect(await status('GET', `/api/publication-cards/${id}`)).toBe(404)
      expect(await status('GET', '/api/publication-cards')).toBe(200)
    }
    expect((await api.open()).card._id).toBe(api.id)
  })

  test('[REV-01] no GET reads or changes anything of a review, and no response of one may be stored', async () => {
    const api = await startReview(dialect)
    const before = await rowsOf(api.db, tables)
    for (const { path } of [openReview, sendComment, sendAnswer, eraseOwn]) {
      for (const address of [path, `${path}?token=${api.token}`, `${path}/${api.token}`]) {
        const answer = await api.request(address)
        expect([404, 405], address).toContain(answer.status)
        expect(await answer.text()).not.toContain('Bean')
      }
      const body = { token: api.token, reviewer: ann, digest: 'x', verdict: 'approve', ...comment('Hello') }
      const answer = await api.request(path, { ...json(body), headers: { 'content-type': 'text/plain' } })
      expect(answer.status, path).toBe(415)
    }
    expect(await rowsOf(api.db, tables)).toEqual(before)
    for (const { path } of [openReview, sendComment, eraseOwn]) {
      const answer = await api.request(path, json({ token: api.token, reviewer: ann, ...comment('Hello') }))
      expect(answer.ok, path).toBe(true)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(JSON.stringify(api.lines)).not.toContain(api.token)
  })

  test('[REV-01] hostile names and comments are stored as plain text; faulty ones are refused', async () => {
    const api = await startReview(dialect)
    const text = '<img src=x onerror=alert(1)> {{x}} "; drop table reviews; --\nSecond line'
    await api.say(text, { name: '\u202e<b>Ann</b>\nX-Header: 1', words: '<script>1</script>' })
    expect((await api.list()).comments).toMatchObject([
      { text, name: '<b>Ann</b> X-Header: 1', words: '<script>1</script>' },
    ])
    const { digest } = await api.open()
    const faulty: Parameters<typeof api.say>[] = [
      [''],
      [' \u200b\n'],
      ['a'.repeat(4001)],
      ['Text', { name: '' }],
      ['Text', { name: 'a'.repeat(101) }],
      ['Text', { words: 'a'.repeat(301) }],
      ['Text', { nth: -1 }],
      ['Text', { key: 'short' }],
      ['Text', { reviewer: '' }],
      ['Text', { reviewer: '../../etc/passwd-of-somebody' }],
    ]
    for (const one of faulty)
      await expect(api.say(...one), JSON.stringify(one)).rejects.toMatchObject({ status: 400 })
    await expect(api.answer('approve', digest, ann, ' ')).rejects.toMatchObject({ status: 400 })
    const large = json({ token: api.token, reviewer: ann, ...comment('a'.repeat(40_000)) })
    expect((await api.request(sendComment.path, large)).status).toBe(413)
    expect((await api.list()).comments).toHaveLength(1)
  })

  test('[REV-01] a comment that is sent again is one, also at the same time', async () => {
    const api = await startReview(dialect)
    const body = { token: api.token, reviewer: ann, ...comment('Once') }
    const sent = await Promise.all(Array.from({ length: 5 }, () => api.call(sendComment, { body })))
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1)
    expect((await api.list()).comments).toHaveLength(1)
  })

  test('[REV-01] what one network and one reviewer may send is limited, and so is what a link takes', async () => {
    const few = { points: 3, seconds: 60 }
    const api = await startReview(dialect, { limits: { reviewByReviewer: few } })
    for (const text of ['1', '2', '3']) await api.say(text)
    await expect(api.say('4')).rejects.toMatchObject({ status: 429 })
    await api.say('Of another one', { reviewer: ben })
    const other = await startReview(dialect, { limits: { reviewByNetwork: few } })
    for (let index = 0; index < 3; index += 1) await other.open()
    await expect(other.open()).rejects.toMatchObject({ status: 429 })

    const full = await startReview(dialect)
    const [row] = await full.db.selectFrom('reviews').selectAll().execute()
    await full.say('First')
    const first = await full.db.selectFrom('review_comments').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: 499 }, (_, index) => ({ ...first, id: `${index}`, key: `${index}` }))
    for (let at = 0; at < rows.length; at += 50)
      await full.db
        .insertInto('review_comments')
        .values(rows.slice(at, at + 50))
        .execute()
    expect(row?.id).toBe(full.made._id)
    await expect(full.say('Too many')).rejects.toMatchObject({ status: 400 })
    const create = () => full.call(createReview, { token: full.staff, id: full.id, body: { days: 14 } })
    for (let index = 0; index < 19; index += 1) await create()
    await expect(create()).rejects.toMatchObject({ status: 400 })
  })

  test('[REV-01] only a text that is not public gets a link, for 1 to 90 days', async () => {
    const api = await startReview(dialect)
    const ask = (id: string, days: number) => api.call(createReview, { token: api.staff, id, body: { days } })
    for (const days of [0, 91, 1.5, -1])
      await expect(ask(api.id, days)).rejects.toMatchObject({ status: 400 })
    expect((await ask(api.id, 90)).ends).toBe(isoLater(api, 90))
    const { _id: published } = await api.save({ state: 'published' })
    await expect(ask(published, 14)).rejects.toMatchObject({ status: 400 })
    await expect(ask('f'.repeat(24), 14)).rejects.toMatchObject({ status: 404 })
    // Published since, the link shows what everyone sees, and says so.
    await api.save({ _id: api.id, state: 'published' })
    expect((await api.open()).isPublic).toBe(true)
  })

  test('[REV-01] a document of a draft stays with staff', async () => {
    const api = await startReview(dialect)
    await api.db
      .updateTable('publication_cards')
      .set({ link: documentAddress({ hash: 'a'.repeat(64), size: 100, name: 'report' }) })
      .execute()
    expect(await api.open()).toMatchObject({ card: { link: '' }, hasDocument: true })
  })

  test('[REV-01] an answer is about what was shown: after a change it is refused, and asked again', async () => {
    const api = await startReview(dialect)
    const { digest } = await api.open()
    await api.save({ _id: api.id, content: '<p>Prices of beans rose.</p>' })
    await expect(api.answer('approve', digest)).rejects.toMatchObject({ status: 409, code: 'conflict' })
    expect((await api.list()).answers).toEqual([])
    const again = await api.open()
    expect(again.digest).not.toBe(digest)
    await api.answer('approve', again.digest)
    expect((await api.list()).answers).toMatchObject([{ revision: 2, isCurrent: true }])
    await api.save({ _id: api.id, title: 'Prices of beans' })
    expect((await api.list()).answers).toMatchObject([{ revision: 2, isCurrent: false }])
  })
})
