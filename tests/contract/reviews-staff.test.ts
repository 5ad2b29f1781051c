import { describe, expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#contract/audit/calls.ts'
import { erasePerson } from '#contract/erasures.ts'
import { readFeatures } from '#contract/features.ts'
import { listPublicationVersions } from '#contract/publications.ts'
import {
  changeComment,
  createReview,
  endReview,
  eraseOwn,
  eraseReviewer,
  listReviews,
  sendAnswer,
} from '#contract/reviews/calls.ts'
import { day } from '#lib/durations.ts'
import { dialects } from '../support/database.ts'
import { rowsOf } from '../support/every-table.ts'
import { mailSettings, workOutbox } from '../support/mail.ts'
import { startMailServer } from '../support/mail-server.ts'
import { ann, ben, siteUrl, startReview, swept, tables, unusable } from '../support/reviews.ts'

describe.each(dialects)('on %s', (dialect) => {
  test('[REV-02] the trail says who approved which version by link, never as staff, and each once', async () => {
    const api = await startReview(dialect)
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
    const api = await startReview(dialect)
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
    const api = await startReview(dialect)
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
      reply: '',
      repliedBy: '',
      repliedAt: '',
      closed: false,
      closedBy: '',
    })
    await expect(change({ reply: 'a'.repeat(4001) })).rejects.toMatchObject({ status: 400 })
    await api.call(eraseOwn, { body: { token: api.token, reviewer: ann, comment: id } })
    await expect(change({ closed: true })).rejects.toMatchObject({ status: 404 })
  })

  test('[REV-02] a reviewer erases what they sent, and staff erase a name: the answer stays without a name', async () => {
    const api = await startReview(dialect)
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
    const api = await startReview(dialect, { mailFrom: siteUrl })
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
    const api = await startReview(dialect, { mailFrom: siteUrl })
    const settings = mailSettings(server.url, { siteUrl })
    const body = { days: 7, email: 'Reader@Example.org' }
    const made = await api.call(createReview, { token: api.staff, id: api.id, body })
    expect(made).toMatchObject({ mailed: true })
    expect(made.token).toBeUndefined()
    await workOutbox(api.db, settings, api.clock.now)
    const [mail] = server.received
    expect(mail?.to).toEqual(['reader@example.org'])
    const [, secret = ''] = /\/review#([\w-]{43})/.exec(mail?.body ?? '') ?? []
    // The same as HTML, with the link.
    expect(mail?.html).toContain(`/review#${secret}" style=`)
    expect(mail?.header('Content-Type')).toMatch(/^multipart\/alternative/)
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

  test('[REV-01] the mail of a link to a text that is public by now does not name its next change', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const api = await startReview(dialect, { mailFrom: siteUrl })
    const body = { days: 7, email: 'reader@example.org' }
    await api.call(createReview, { token: api.staff, id: api.id, body })
    await api.save({ _id: api.id, title: 'Published', state: 'published' })
    await api.save({ _id: api.id, title: 'Secret change', pending: true, state: undefined })
    await workOutbox(api.db, mailSettings(server.url, { siteUrl }), api.clock.now)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.body).toContain('Published')
    expect(server.received[0]?.body).not.toContain('Secret')
  })

  test('[REV-01] without mail no link is mailed, and an ended link leaves no mail', async () => {
    const api = await startReview(dialect)
    const body = { days: 7, email: 'reader@example.org' }
    await expect(api.call(createReview, { token: api.staff, id: api.id, body })).rejects.toMatchObject({
      status: 400,
    })
    expect(await api.call(readFeatures)).not.toContain('review-mails')
    const mailing = await startReview(dialect, { mailFrom: siteUrl })
    expect(await mailing.call(readFeatures)).toContain('review-mails')
    const made = await mailing.call(createReview, { token: mailing.staff, id: mailing.id, body })
    await mailing.call(endReview, { token: mailing.staff, id: made._id })
    expect(await mailing.db.selectFrom('mails').selectAll().execute()).toEqual([])
    const missing = mailing.call(endReview, { token: mailing.staff, id: 'f'.repeat(24) })
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  test('[REV-01] a link to a published text shows its pending change, which alone is answered', async () => {
    const api = await startReview(dialect)
    const { _id: id } = await api.save({ state: 'published', title: 'Public' })
    const change = (title: string) => api.save({ _id: id, title, pending: true, state: undefined })
    await change('Pending')
    const made = await api.call(createReview, { token: api.staff, id, body: { days: 14 } })
    const token = made.token ?? ''
    const { card, revision, digest, isPublic } = await api.open(ann, token)
    expect({ title: card.title, _id: card._id, revision, isPublic }).toEqual({
      title: 'Pending',
      _id: id,
      revision: 2,
      isPublic: false,
    })
    const body = { token, reviewer: ann, name: 'Ann Reader', verdict: 'approve', digest } as const
    await api.call(sendAnswer, { body })
    await api.save({ _id: id, title: 'Pending', state: 'published' })
    const list = await api.call(listReviews, { token: api.staff, id })
    expect(list).toMatchObject({ isPublic: true, answers: [{ revision: 2, isCurrent: true }] })
  })

  test('[REV-01] a link to a text that is public by now does not show its next change', async () => {
    const api = await startReview(dialect)
    const change = (title: string) => api.save({ _id: api.id, title, pending: true, state: undefined })
    const shown = async (token?: string) => (await api.open(ann, token)).card.title
    await api.save({ _id: api.id, title: 'Second draft' })
    expect(await shown()).toBe('Second draft')
    await api.save({ _id: api.id, title: 'Published', state: 'published' })
    await change('Secret change')
    expect(await shown()).toBe('Published')
    const { token } = await api.call(createReview, { token: api.staff, id: api.id, body: { days: 14 } })
    expect(await shown(token)).toBe('Secret change')
    await change('Secret change, again')
    expect([await shown(token), await shown()]).toEqual(['Secret change, again', 'Published'])
    await api.save({ _id: api.id, title: 'Secret no more', state: 'published' })
    await change('Third change')
    expect([await shown(token), await shown()]).toEqual(['Secret no more', 'Secret no more'])
  })
})
