import { describe, expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#contract/audit/calls.ts'
import { erasePerson } from '#contract/erasures.ts'
import { readFeatures } from '#contract/features.ts'
import { setPublicationState } from '#contract/publications.ts'
import { eraseSubscriber, exportSubscribers, subscribe } from '#contract/subscriptions/calls.ts'
import { day, hour } from '#lib/durations.ts'
import { plainPagePolicy } from '#server/http/plain-page.ts'
import { sweep } from '#server/sweep.ts'
import { json, startApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'
import { addSubscribers, reader, siteUrl, startSubscriptions } from '../support/subscriptions.ts'

describe.each(dialects)('on %s', (dialect) => {
  test('[REA-06] a subscription lasts from its confirmation by mail to one press', async () => {
    const { confirm, count, link, open, pass, post, publish, rows, server, until, call, token, db, work } =
      await startSubscriptions(dialect)
    const answer = await post(' Reader@Example.ORG ')
    expect(answer.status).toBe(200)
    expect(answer.html).toContain('We have sent a mail to this address')
    expect(answer.response.headers.get('content-security-policy')).toBe(plainPagePolicy)
    expect(answer.response.headers.get('cache-control')).toBe('no-store')
    await work()
    const [mail] = server.received
    expect(mail?.to).toEqual([reader])
    expect(mail?.body).toContain(`has asked at ${siteUrl} for mails`)

    // Programs that check mails open their links.
    for (const action of ['confirm', 'end'] as const) {
      const page = await open(link(action))
      expect(page.status).toBe(200)
      expect(page.html.match(/<button/g)).toHaveLength(1)
    }
    expect(await count()).toEqual({ confirmed: 0, unconfirmed: 1, stopped: 0 })
    await publish('Before it is confirmed')
    for (const _press of [1, 2]) {
      const page = await open(link('confirm'), 'POST')
      expect([page.status, page.html.includes('You are subscribed')]).toEqual([200, true])
    }
    expect(await count()).toEqual({ confirmed: 1, unconfirmed: 0, stopped: 0 })
    until(9)
    expect(await pass()).toEqual([])

    const first = await publish('First', { author: 'Ann' })
    const second = await publish('Second')
    const gone = await publish('Withdrawn')
    await publish('Dated later', { date: '2030-01-01' })
    await call(setPublicationState, { token, id: gone, body: { state: 'draft', revision: 1 } })
    until(7, 59)
    expect(await pass()).toEqual([])
    until(8)
    const [news, ...others] = await pass()
    expect(others).toEqual([])
    expect(news?.header('Subject')).toBe('2 new publications of Market Systems Advisory')
    expect(news?.body.split('\n-- \n')[0]).toBe(
      `Second\nby Sample Author\n${siteUrl}/publication/${second}\n\nFirst\nby Ann\n${siteUrl}/publication/${first}\n`,
    )
    expect(news?.header('List-Unsubscribe')).toBe(`<${link('end')}>`)
    expect(news?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(news?.header('Auto-Submitted')).toBe('auto-generated')

    // A correction is not new; a publication later that day is mailed the next morning.
    await publish('Second, corrected', { _id: second })
    await publish('Third')
    until(7)
    expect(await pass()).toEqual([])
    until(8)
    expect((await pass()).map((each) => each.header('Subject'))).toEqual(['New: Third'])
    until(8)
    expect(await pass()).toEqual([])

    // As a mail program does, without cookies (RFC 8058).
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    await publish('Fourth')
    expect((await open(link('end'), 'POST', { body })).html).toContain('Your subscription has ended')
    expect(await rows()).toEqual([])
    for (const table of ['subscriber_links', 'mails'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    // Mail programs repeat it.
    for (const method of ['POST', 'POST', 'GET', 'HEAD'])
      expect((await open(link('end'), method, method === 'POST' ? { body } : {})).status).toBe(200)
    until(8)
    expect(await pass()).toEqual([])
    await confirm()
    expect(await count()).toEqual({ confirmed: 1, unconfirmed: 0, stopped: 0 })
  })

  test('[REA-06] the response is the same for new, asked and confirmed addresses', async () => {
    const { clock, confirm, db, post, server, work, rows } = await startSubscriptions(dialect)
    const answers = new Set<string>()
    const ask = async (email: string) => {
      const { status, html } = await post(email)
      answers.add(`${status} ${html}`)
      await work()
      return server.received.length
    }
    expect(await ask(reader)).toBe(1)
    expect(await ask('READER@example.org')).toBe(1)
    clock.now += hour - 1
    expect(await ask(reader)).toBe(1)
    clock.now += 1
    expect(await ask(reader)).toBe(2)
    clock.now += hour
    await confirm()
    expect(server.received).toHaveLength(3)
    clock.now += 2 * hour
    expect(await ask(reader)).toBe(3)
    expect(answers.size).toBe(1)
    expect(await rows()).toHaveLength(1)
    // Each request queued a mail, known or not.
    expect(await db.selectFrom('mails').selectAll().execute()).toHaveLength(6)
  })

  test('[REA-06] an address is asked once an hour, however it is written', async () => {
    const { post, server, work } = await startSubscriptions(dialect)
    await Promise.all(['1', '2', '3'].map(() => post('both@example.org')))
    await work()
    expect(server.received).toHaveLength(1)
    for (const email of ['a@BÜCHER.example', 'a@xn--bcher-kva.example']) {
      await post(email)
      await work()
    }
    expect(server.received.slice(1).map(({ to }) => to)).toEqual([['a@bücher.example']])
  })

  test('[REA-06] an address that is not plain is refused, and nothing is stored', async () => {
    const { post, request, rows, db } = await startSubscriptions(dialect)
    for (const email of [
      '',
      'reader',
      'reader@example',
      '@example.org',
      'a@b@example.org',
      '"a b"@example.org',
      '"a\r\nBcc: b@example.org"@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org,b@example.org',
      'a@example.org;b@example.org',
      'a@exam\0ple.org',
      'a@[127.0.0.1]',
      'a@xn--iñvalid.example',
      `${'a'.repeat(250)}@example.org`,
      `a@${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.example`,
      '<script>alert(1)</script>@example.org',
    ]) {
      const { status, html } = await post(email)
      expect([status, html.includes('name="email"')], email).toEqual([400, true])
      expect(html).not.toContain('<script')
      // Control characters are removed from JSON.
      if (!email.includes('\0'))
        expect((await request(subscribe.path, json({ email }))).status, email).toBe(400)
    }
    const twice = new URLSearchParams([['x', 'y'.repeat(200_000)]])
    expect((await request(subscribe.path, { method: 'POST', body: twice })).status).toBe(413)
    expect(await rows()).toEqual([])
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  test('[REA-06] requests are limited by network and for everyone with a page that says so, and by mailbox without a word', async () => {
    const hour = { seconds: 3600 }
    const limits = {
      subscribeByNetwork: { points: 5, ...hour },
      subscribeByMail: { points: 2, ...hour },
      subscribeByEveryone: { points: 7, ...hour },
    }
    const { post, request, server, work } = await startSubscriptions(dialect, { limits, trustedHops: 1 })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const usual = await post('ann+1@example.org', from('192.0.2.1'))
    for (const number of [2, 3, 4, 5])
      expect((await post(`ann+${number}@example.org`, from('192.0.2.1'))).html).toBe(usual.html)
    await work()
    expect(server.received).toHaveLength(2)
    const refused = await post(reader, from('192.0.2.1'))
    expect(refused.status).toBe(429)
    // The hour began with the first request.
    const wait = Number(refused.response.headers.get('retry-after'))
    expect([wait > 3000, wait <= 3600]).toEqual([true, true])
    expect(refused.html).toContain('Too many attempts. Please try again in 60 minutes.')
    const headers = { 'content-type': 'application/json', ...from('192.0.2.1') }
    const asJson = { ...json({ email: reader }), headers }
    expect((await request(subscribe.path, asJson)).status).toBe(429)
    for (const network of ['192.0.2.2', '192.0.2.3'])
      expect((await post(`${network}@example.org`, from(network))).status).toBe(200)
    expect((await post('late@example.org', from('192.0.2.4'))).status).toBe(429)
  })

  test('[REA-06] forged, swapped and old links get the same page and change nothing', async () => {
    const { clock, confirm, count, link, open, post, work } = await startSubscriptions(dialect)
    await confirm('other@example.org')
    await post(reader)
    await work()
    const [right, end] = [link('confirm'), link('end')]
    const forged = 'A'.repeat(43)
    const wrong = [
      right.replace(/[^/]+$/, forged),
      end.replace(/[^/]+$/, forged),
      right.replace('/confirm/', '/end/'),
      end.replace('/end/', '/confirm/'),
      right.slice(0, -1),
      `${end}x`,
      `${end.slice(0, -1)}%00`,
      end.replace(/[^/]+$/, "';--"),
    ]
    const texts = new Set<string>()
    for (const address of wrong)
      for (const method of ['GET', 'POST']) {
        const { status, html } = await open(address, method)
        expect(status, `${method} ${address}`).toBe(404)
        texts.add(html)
      }
    expect(texts.size).toBe(1)
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const { status, response } = await open(end, method)
      expect([status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    }
    for (const address of [right, end]) {
      const { status, html } = await open(address, 'HEAD')
      expect([status, html]).toEqual([200, ''])
    }
    expect(await count()).toEqual({ confirmed: 1, unconfirmed: 1, stopped: 0 })
    clock.now += 7 * day
    expect((await open(right, 'POST')).status).toBe(404)
    expect(await count()).toEqual({ confirmed: 1, unconfirmed: 1, stopped: 0 })
  })

  test('[REA-06] the log has no link of a subscription', async () => {
    const { link, lines, open, post, work } = await startSubscriptions(dialect)
    await post(reader)
    await work()
    for (const address of [link('confirm'), link('end')]) {
      expect((await open(address)).status).toBe(200)
      expect(address.split('/').at(-1)).toHaveLength(43)
      expect(JSON.stringify(lines)).not.toContain(address.split('/').at(-1))
    }
  })

  test('[REA-06] staff count and export the confirmed subscribers', async () => {
    const { call, confirm, count, post, token } = await startSubscriptions(dialect)
    await confirm()
    await confirm('second@example.org')
    await post('third@example.org')
    expect(await count()).toEqual({ confirmed: 2, unconfirmed: 1, stopped: 0 })
    const { data } = await call(exportSubscribers, { token })
    const confirmed = '2026-11-20T12:00:00.000Z'
    expect(data).toEqual([
      { email: reader, confirmed, stopped: '' },
      { email: 'second@example.org', confirmed, stopped: '' },
    ])
  })

  test('[REA-06] an erased subscriber is in no table, mail or line of the audit trail', async () => {
    const { call, confirm, link, open, post, token, work, db, rows } = await startSubscriptions(dialect)
    await confirm()
    await confirm('second@example.org')
    await post('third@example.org')
    await call(exportSubscribers, { token })
    const erase = (email: string) => call(eraseSubscriber, { token, body: { email } })
    expect(await erase('nobody@example.org')).toEqual({ subscriptions: 0 })
    expect(await erase(' Second@Example.org')).toEqual({ subscriptions: 1 })
    // Its mail has not been sent yet.
    const erased = await call(erasePerson, { token, body: { email: 'THIRD@example.org' } })
    expect(erased).toEqual({ queries: 0, appointments: 0, reviews: 0, subscriptions: 1 })
    expect((await rows()).map(({ email }) => email)).toEqual([reader])
    await work()
    expect(link('confirm', 'third@example.org')).toBe('')
    expect((await open(link('end', 'second@example.org'))).status).toBe(404)
    const lines = (await call(listAudit, { token })).data
    expect(lines.slice(0, 4).map(({ act, noun, title }) => [act, noun, title])).toEqual([
      ['erased', 'query', '0 messages, 0 appointments, 1 subscription'],
      ['erased', 'subscriber', '1 subscription'],
      ['erased', 'subscriber', '0 subscriptions'],
      ['exported', 'subscriber', '2 as CSV'],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/reader|second|third|nobody/i)
    expect(JSON.stringify(await db.selectFrom('mails').selectAll().execute())).not.toMatch(/@example/)
  })

  test('[REA-06] addresses that are not confirmed are deleted after seven days, with their links', async () => {
    const { clock, confirm, db, post, rows, work } = await startSubscriptions(dialect)
    await confirm()
    await post('second@example.org')
    await work()
    const options = { db, now: () => clock.now, retentionDays: undefined, say: () => {} }
    clock.now += 7 * day - 1
    await sweep(options)
    expect(await rows()).toHaveLength(2)
    clock.now += 1
    await sweep(options)
    expect((await rows()).map(({ email }) => email)).toEqual([reader])
    expect(await db.selectFrom('subscriber_links').selectAll().execute()).toEqual([])
  })

  test('[REA-06] a link that has ended a subscription says so for thirty days, alone and at once with itself, without the address', async () => {
    const { clock, confirm, count, db, link, open, rows } = await startSubscriptions(dialect)
    await confirm()
    const [old, forged] = [link('end'), link('end').replace(/[^/]+$/, 'a'.repeat(43))]
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => open(old, 'POST')))
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await rows()).toEqual([])
    const stored = JSON.stringify(await db.selectFrom('end_links').selectAll().execute())
    expect(stored).not.toContain(old.split('/').at(-1))
    expect(stored).not.toContain('@')
    // It does not end a later subscription of the same address.
    clock.now += hour
    await confirm()
    const again = await open(old, 'POST')
    expect([again.status, again.html.includes('the link of your latest mail')]).toEqual([200, true])
    expect(await count()).toEqual({ confirmed: 1, unconfirmed: 0, stopped: 0 })
    expect((await open(forged, 'POST')).status).toBe(404)
    clock.now += 30 * day
    await sweep({ db, now: () => clock.now, retentionDays: undefined, say: () => {} })
    expect((await open(old, 'POST')).status).toBe(404)
    expect((await open(link('end'), 'POST')).status).toBe(200)
    expect(await count()).toEqual({ confirmed: 0, unconfirmed: 0, stopped: 0 })
  })

  test('[REA-06] ten spellings of one Gmail mailbox get one mail, and one of them erases it', async () => {
    const { call, confirm, count, post, rows, server, token, work } = await startSubscriptions(dialect)
    const spellings = [
      'Ada.Sample@gmail.com',
      'adasample@gmail.com',
      'a.d.a.sample@gmail.com',
      'adasample+news@gmail.com',
      'ada.sample+a+b@googlemail.com',
      'ADASAMPLE@GoogleMail.com',
      'adasample.@gmail.com',
      'ada..sample@gmail.com',
      '<adasample@gmail.com>',
      'mailto:adasample@gmail.com',
    ]
    const answers = new Set<string>()
    for (const spelling of spellings) answers.add((await post(spelling)).html)
    await work()
    expect(answers.size).toBe(1)
    expect(server.received.map(({ to }) => to)).toEqual([['ada.sample@gmail.com']])
    // Other mailboxes, and other domains, whose dots may matter.
    for (const other of ['adasample2@gmail.com', 'ada.sample@example.org', 'adasample@example.org'])
      await confirm(other)
    expect((await rows()).length).toBe(4)
    const erased = await call(erasePerson, { token, body: { email: 'A.dasample+x@googlemail.com' } })
    expect(erased).toMatchObject({ subscriptions: 1 })
    expect(await count()).toEqual({ confirmed: 3, unconfirmed: 0, stopped: 0 })
  })

  test('[REA-06] without mail nothing is offered, and links in earlier mails still end subscriptions', async () => {
    const api = await startApi(dialect)
    onTestFinished(api.close)
    expect(await api.call(readFeatures)).not.toContain('subscriptions')
    const body = new URLSearchParams({ email: reader })
    expect((await api.request(subscribe.path, { method: 'POST', body })).status).toBe(404)
    await addSubscribers(api, 1)
    const end = `${subscribe.path}/end/${'0'.repeat(43)}`
    expect((await api.request(end, { method: 'POST' })).status).toBe(200)
    expect(await api.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })
})
