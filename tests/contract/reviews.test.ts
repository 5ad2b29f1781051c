import { describe, expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#contract/audit/calls.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { erasePerson } from '#contract/erasures.ts'
import { readFeatures } from '#contract/features.ts'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { listPublicationVersions } from '#contract/publications.ts'
import {
  changeComment,
  createReview,
  endReview,
  eraseOwn,
  eraseReviewer,
  listReviews,
  openReview,
  sendAnswer,
  sendComment,
} from '#contract/reviews/calls.ts'
import { documentAddress } from '#lib/document-name.ts'
import { day } from '#lib/durations.ts'
import { sweep } from '#server/sweep.ts'
import { json, startApi, type TestApi } from '../support/api.ts'
import { type Dialect, dialects } from '../support/database.ts'
import { rowsOf } from '../support/every-table.ts'
import { mailSettings, workOutbox } from '../support/mail.ts'
import { startMailServer } from '../support/mail-server.ts'

const siteUrl = 'https://www.example.org'
const [ann, ben] = ['a'.repeat(22), 'b'.repeat(22)]
const tables = ['reviews', 'review_links', 'review_answers', 'review_comments'] as const
const unusable = { status: 404, serverMessage: expect.stringMatching(/^This link does not work/) }

const about = { kind: 'paragraph', words: 'Prices of beans fell.', nth: 0 } as const
let keys = 0
function comment(text: string, changes: Partial<typeof sendComment.body._zod.output> = {}) {
  keys += 1
  return { key: `key-${keys}`.padEnd(22, '0'), name: 'Ann Reader', ...about, text, ...changes }
}

async function start(dialect: Dialect, options: Parameters<typeof startApi>[1] = {}) {
  const api = await startApi(dialect, options)
  onTestFinished(api.close)
  const staff = await api.signIn()
  const save = (changes: Partial<typeof createPublicationCard.body._zod.output> = {}) =>
    api.call(createPublicationCard, {
      token: staff,
      body: {
        title: 'Bean prices',
        content: '<p>Prices of beans fell.</p>',
        image: '',
        link: '',
        state: 'draft',
        ...changes,
      },
    })
  const { _id: id } = await save()
  const made = await api.call(createReview, { token: staff, id, body: { days: 14 } })
  const token = made.token ?? ''
  const open = (reviewer: string = ann, secret: string = token) =>
    api.call(openReview, { body: { token: secret, reviewer } })
  const say = (text: string, changes: Parameters<typeof comment>[1] & { reviewer?: string } = {}) => {
    const { reviewer = ann, ...rest } = changes
    return api.call(sendComment, { body: { token, reviewer, ...comment(text, rest) } })
  }
  const answer = (verdict: 'approve' | 'change', digest: string, reviewer = ann, name = 'Ann Reader') =>
    api.call(sendAnswer, { body: { token, reviewer, name, verdict, digest } })
  const list = () => api.call(listReviews, { token: staff, id })
  return { ...api, staff, id, made, token, save, open, say, answer, list }
}

function swept({ db, clock }: TestApi): Promise<void> {
  return sweep({ db, now: () => clock.now, retentionDays: undefined, say: () => {} })
}

const isoLater = (api: Pick<TestApi, 'clock'>, days: number) =>
  new Date(api.clock.now + days * day).toISOString()

describe.each(dialects)('on %s', (dialect) => {
  test('[REV-01] somebody without an account reads a draft, comments and answers with a link that is stored as a hash', async () => {
    const api = await start(dialect)
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
    const api = await start(dialect)
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
    const api = await start(dialect)
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
    const api = await start(dialect)
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
    const api = await start(dialect)
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
    const api = await start(dialect)
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
      await expect(api.say(...one), String(one)).rejects.toMatchObject({ status: 400 })
    await expect(api.answer('approve', digest, ann, ' ')).rejects.toMatchObject({ status: 400 })
    const large = json({ token: api.token, reviewer: ann, ...comment('a'.repeat(40_000)) })
    expect((await api.request(sendComment.path, large)).status).toBe(413)
    expect((await api.list()).comments).toHaveLength(1)
  })

  test('[REV-01] a comment that is sent again is one, also at the same time', async () => {
    const api = await start(dialect)
    const body = { token: api.token, reviewer: ann, ...comment('Once') }
    const sent = await Promise.all(Array.from({ length: 5 }, () => api.call(sendComment, { body })))
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1)
    expect((await api.list()).comments).toHaveLength(1)
  })

  test('[REV-01] what one network and one reviewer may send is limited, and so is what a link takes', async () => {
    const few = { points: 3, seconds: 60 }
    const api = await start(dialect, { limits: { reviewByReviewer: few } })
    for (const text of ['1', '2', '3']) await api.say(text)
    await expect(api.say('4')).rejects.toMatchObject({ status: 429 })
    await api.say('Of another one', { reviewer: ben })
    const other = await start(dialect, { limits: { reviewByNetwork: few } })
    for (let index = 0; index < 3; index += 1) await other.open()
    await expect(other.open()).rejects.toMatchObject({ status: 429 })

    const full = await start(dialect)
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
    const api = await start(dialect)
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
    const api = await start(dialect)
    await api.db
      .updateTable('publication_cards')
      .set({ link: documentAddress({ hash: 'a'.repeat(64), size: 100, name: 'report' }) })
      .execute()
    expect(await api.open()).toMatchObject({ card: { link: '' }, hasDocument: true })
  })

  test('[REV-01] an answer is about what was shown: after a change it is refused, and asked again', async () => {
    const api = await start(dialect)
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

  test('[REV-02] the trail says who approved which version by link, never as staff, and each once', async () => {
    const api = await start(dialect)
    const { digest } = await api.open()
    await api.answer('approve', digest, ann, 'Sample Author')
    await api.answer('approve', digest, ann, 'Sample Author')
    await api.answer('change', digest, ben, 'Ben')
    await api.call(endReview, { token: api.staff, id: api.made._id })
    const { data } = await api.call(listAudit, { token: api.staff })
    const lines = data.map(({ act, account, who, title }) => ({ act, who, title, isStaff: account !== '' }))
    const title = 'version 1 of “Bean prices”'
    expect(lines.slice(0, 4)).toEqual([
      { act: 'review-ended', who: 'Sample Author', title: 'Bean prices', isStaff: true },
      { act: 'review-declined', who: 'Ben', title, isStaff: false },
      { act: 'review-approved', who: 'Sample Author', title, isStaff: false },
      { act: 'review-asked', who: 'Sample Author', title: 'Bean prices', isStaff: true },
    ])
    const stored = await api.db.selectFrom('audit_lines').select('who').execute()
    expect(stored.map(({ who }) => who)).not.toContain('Ben')
  })

  test('[REV-02] an approved version stays, however often its draft is saved in the same sitting', async () => {
    const api = await start(dialect)
    const sitting = 's'.repeat(22)
    const write = (content: string) => api.save({ _id: api.id, content: `<p>${content}</p>`, sitting })
    await write('One')
    await write('Two')
    const revisions = async () =>
      (await api.call(listPublicationVersions, { token: api.staff, id: api.id })).records.map(
        ({ revision }) => revision,
      )
    expect(await revisions()).toEqual([3, 1])
    await api.answer('approve', (await api.open()).digest)
    await write('Three')
    await write('Four')
    expect(await revisions()).toEqual([5, 3, 1])
  })

  test('[REV-02] staff answer, close and reopen a comment, and its writer sees that', async () => {
    const api = await start(dialect)
    const { _id: id } = await api.say('Which month?')
    const change = (body: { reply?: string; closed?: boolean }) =>
      api.call(changeComment, { token: api.staff, id, body })
    await change({ reply: 'In May.' })
    expect(await change({ closed: true })).toMatchObject({
      reply: 'In May.',
      repliedBy: 'Sample Author',
      closed: true,
      closedBy: 'Sample Author',
    })
    expect((await api.open()).comments).toMatchObject([{ reply: 'In May.', closed: true }])
    expect(await change({ closed: false, reply: '' })).toMatchObject({
      ...{ reply: '', repliedBy: '', repliedAt: '', closed: false, closedBy: '' },
    })
    await expect(change({ reply: 'a'.repeat(4001) })).rejects.toMatchObject({ status: 400 })
    await api.call(eraseOwn, { body: { token: api.token, reviewer: ann, comment: id } })
    await expect(change({ closed: true })).rejects.toMatchObject({ status: 404 })
  })

  test('[REV-02] a reviewer erases what they sent, and staff erase a name: the answer stays as that of nobody', async () => {
    const api = await start(dialect)
    const { digest } = await api.open()
    await api.say('Mine')
    await api.answer('approve', digest)
    await api.say('Of Ben', { reviewer: ben, name: 'BEN  Reader' })
    await api.answer('change', digest, ben, 'Ben Reader')
    expect(await api.call(eraseOwn, { body: { token: api.token, reviewer: ann } })).toEqual({ erased: 2 })
    expect(await api.open()).toMatchObject({ name: '', comments: [], verdict: '' })
    const erased = await api.call(eraseReviewer, { token: api.staff, body: { name: 'ben reader' } })
    expect(erased).toEqual({ erased: 2 })
    const { answers, comments } = await api.list()
    expect(comments).toEqual([])
    expect(answers.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['', 'approve'],
      ['', 'change'],
    ])
    const rows = JSON.stringify(await rowsOf(api.db, [...tables, 'audit_lines', 'mails']))
    expect(rows).not.toMatch(/ann reader|ben\s+reader/i)
    expect((await api.call(listAudit, { token: api.staff })).data[0]).toMatchObject({ act: 'erased' })
  })

  test('[REV-02] names, comments and addresses are erased 90 days after the end of their link', async () => {
    const api = await start(dialect, { mailFrom: siteUrl })
    const { digest } = await api.open()
    await api.say('Mine')
    await api.answer('approve', digest)
    const body = { days: 90, email: 'reader@example.org' }
    await api.call(createReview, { token: api.staff, id: api.id, body })
    api.clock.now += 104 * day - 1
    await swept(api)
    expect((await rowsOf(api.db, tables)).review_comments).toHaveLength(1)
    api.clock.now += 1
    await swept(api)
    const token = await api.signIn()
    const { answers, comments, links } = await api.call(listReviews, { token, id: api.id })
    expect(comments).toEqual([])
    expect(answers).toMatchObject([{ name: '', verdict: 'approve' }])
    expect(links.map(({ email }) => email)).toEqual(['reader@example.org', ''])
    api.clock.now += 77 * day
    await swept(api)
    expect(JSON.stringify(await rowsOf(api.db, [...tables, 'mails']))).not.toMatch(/reader/i)
  })

  test('[REV-01] a link is mailed where mail is set up, its secret is stored nowhere, and staff hear of the answer', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const api = await start(dialect, { mailFrom: siteUrl })
    const settings = mailSettings(server.url, { siteUrl })
    const body = { days: 7, email: 'Reader@Example.org' }
    const made = await api.call(createReview, { token: api.staff, id: api.id, body })
    expect(made).toMatchObject({ mailed: true })
    expect(made.token).toBeUndefined()
    await workOutbox(api.db, settings, api.clock.now)
    const [mail] = server.received
    expect(mail?.to).toEqual(['reader@example.org'])
    const [, secret = ''] = /\/review#([\w-]{43})/.exec(mail?.body ?? '') ?? []
    expect(JSON.stringify(await rowsOf(api.db, [...tables, 'mails']))).not.toContain(secret)
    const { digest } = await api.open(ann, secret)
    const answer = { token: secret, reviewer: ann, name: 'Ann\r\nBcc: x@example.org', digest } as const
    await api.call(sendAnswer, { body: { ...answer, verdict: 'change' } })
    await api.call(sendAnswer, { body: { ...answer, verdict: 'change' } })
    await workOutbox(api.db, settings, api.clock.now)
    expect(server.received).toHaveLength(2)
    expect(server.received[1]?.to).toEqual(['desk@example.org'])
    expect(server.received[1]?.body).not.toMatch(/^Bcc:/m)

    const erased = await api.call(erasePerson, { token: api.staff, body: { email: 'reader@example.org' } })
    expect(erased).toMatchObject({ reviews: 1 })
    await expect(api.open(ann, secret)).rejects.toMatchObject(unusable)
    expect(JSON.stringify(await rowsOf(api.db, [...tables, 'mails', 'audit_lines']))).not.toMatch(
      /reader@|Ann/,
    )
  })

  test('[REV-01] without mail no link is mailed, and an ended link leaves no mail', async () => {
    const api = await start(dialect)
    const body = { days: 7, email: 'reader@example.org' }
    await expect(api.call(createReview, { token: api.staff, id: api.id, body })).rejects.toMatchObject({
      status: 400,
    })
    expect(await api.call(readFeatures)).not.toContain('review-mails')
    const mailing = await start(dialect, { mailFrom: siteUrl })
    expect(await mailing.call(readFeatures)).toContain('review-mails')
    const made = await mailing.call(createReview, { token: mailing.staff, id: mailing.id, body })
    await mailing.call(endReview, { token: mailing.staff, id: made._id })
    expect(await mailing.db.selectFrom('mails').selectAll().execute()).toEqual([])
    const missing = mailing.call(endReview, { token: mailing.staff, id: 'f'.repeat(24) })
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect(errorCodes.not_found.status).toBe(404)
  })
})
