import { describe, expect, test } from 'vitest'
import { readAttention } from '#contract/inbox.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { setPublicationState } from '#contract/publications.ts'
import { eraseSubscriber, exportSubscribers } from '#contract/subscriptions/calls.ts'
import { day, hour, minute } from '#lib/durations.ts'
import { claimMail, recordHandOver } from '#server/mail/store.ts'
import { portion, spreadNews } from '#server/subscriptions/news.ts'
import { recordAcceptance, recordRefusal } from '#server/subscriptions/refusals.ts'
import { sweepSubscriptions } from '#server/subscriptions/store.ts'
import { bothDialects, dialects } from '../../support/database.ts'
import type { MailServerBehaviour } from '../../support/mail-server.ts'
import { addSubscribers, reader, siteUrl, startSubscriptions } from '../../support/subscriptions.ts'

describe.each(dialects)('on %s', (dialect) => {
  test('[REA-06] a publication that is withdrawn and published again is new once', async () => {
    const { call, clock, confirm, db, pass, publish, token, until } = await startSubscriptions(dialect)
    await confirm()
    const id = await publish('Again')
    const set = async (state: 'draft' | 'published', revision: number) => {
      await call(setPublicationState, { token, id, body: { state, revision } })
      clock.now += minute
      await spreadNews(db, clock.now)
    }
    await set('draft', 1)
    until(8)
    expect(await pass()).toEqual([])
    await set('published', 2)
    until(8)
    expect((await pass()).map((mail) => mail.header('Subject'))).toEqual(['New: Again'])
    await set('draft', 3)
    await set('published', 4)
    until(8)
    expect(await pass()).toEqual([])
  })

  test('[REV-04] subscribers hear of a change once, of several together, and not of spelling', async () => {
    const { call, clock, confirm, pass, publish, token, until } = await startSubscriptions(dialect)
    const id = await publish('Grain', { author: 'Ann' })
    const other = await publish('Milk')
    await confirm()
    clock.now += minute
    const change = (_id: string, title: string, content: string, note: string) =>
      call(createPublicationCard, {
        token,
        body: { _id, title, content: `<p>${content}</p>`, link: '', image: '', change: note },
      })
    await change(id, 'Grain', 'Texd', '')
    until(8)
    expect(await pass()).toEqual([])
    await change(id, 'Grain', 'Two', 'Table 2: prices\u202E of May')
    await change(id, 'Grain', 'Three', 'Table 3 too')
    until(8)
    const [mail] = await pass()
    expect(mail?.header('Subject')).toBe('Changed: Grain')
    expect(mail?.body).toMatch(
      /^Changed: Grain\nby Ann\nTable 3 too\nTable 2: prices of May\nhttps:\/\/www\.example\.org\/publication\//,
    )
    until(8)
    expect(await pass()).toEqual([])
    // A change of a publication that is itself new is no separate news.
    const fresh = await publish('Fresh')
    await change(fresh, 'Fresh', 'More', 'More words')
    await change(other, 'Milk', 'More', 'More milk')
    until(8)
    const [both] = await pass()
    expect(both?.header('Subject')).toMatch(/^1 new publication and 1 changed publication of /)
    expect(both?.body).not.toContain('More words')
    expect(both?.body).toContain('Changed: Milk')
  })

  test('[REA-06] titles and authors cannot add a header, a line or a direction to a mail', async () => {
    const { confirm, pass, publish, until } = await startSubscriptions(dialect)
    await confirm()
    const title = 'Grain\u2028Bcc: a@example.org \u202Edesrever\u0007 <b>&amp;</b>'
    await publish(title, { author: 'Ann\u202E\u2029https://evil.example' })
    until(8)
    const [mail] = await pass()
    expect(mail?.header('Bcc')).toBeUndefined()
    expect(mail?.header('Subject')).toBe('New: Grain Bcc: a@example.org desrever <b>&amp;</b>')
    expect(mail?.body).toMatch(
      /^Grain Bcc: a@example.org desrever <b>&amp;<\/b>\nby Ann https:\/\/evil.example\nhttps:\/\/www/,
    )
    expect(mail?.body).not.toMatch(/\p{Bidi_Control}/u)
  })

  test('[REA-06] a mail that names many publications has the newest twenty', async () => {
    const { confirm, pass, publish, until } = await startSubscriptions(dialect)
    await confirm()
    for (let number = 1; number <= 23; number += 1) await publish(`Number ${number}`)
    until(8)
    const [mail] = await pass()
    expect(mail?.header('Subject')).toMatch(/^23 new publications of /)
    expect(mail?.body.match(/^Number \d+$/gm)).toHaveLength(20)
    expect(mail?.body).toContain('Number 4\n')
    expect(mail?.body).toContain(`3 more: ${siteUrl}/publications`)
  })

  test('[REA-06] after a failure of the mail server the same mail is sent later, without a notice to staff', async () => {
    const behaviour: MailServerBehaviour = {}
    const { call, clock, confirm, pass, publish, server, token, until } = await startSubscriptions(dialect, {
      behaviour,
    })
    await confirm()
    await publish('First')
    behaviour.content = 451
    until(8)
    expect(await pass()).toEqual([])
    // The next morning comes first; another publication waits for its own mail.
    await publish('Second')
    until(9)
    expect(await pass()).toEqual([])
    expect((await call(readAttention, { token })).mail).toMatchObject({ waiting: 0, failing: 0 })
    behaviour.content = undefined
    clock.now += 4 * hour
    expect((await pass()).map((mail) => mail.header('Subject'))).toEqual(['New: First'])
    // One mail a day.
    expect(await pass()).toEqual([])
    until(8)
    expect((await pass()).map((mail) => mail.header('Subject'))).toEqual(['New: Second'])
    behaviour.recipient = () => 550
    await publish('Third')
    until(8)
    await pass()
    until(8)
    behaviour.recipient = undefined
    expect(await pass()).toEqual([])
    expect(server.received).toHaveLength(3)
  })

  test('[REA-06] replies of a mail server stop the mails to an address at once, after three in a row, or never', async () => {
    const api = await startSubscriptions(dialect)
    const { count, db, rows } = api
    await addSubscribers(api, 1)
    const id = (await rows())[0]?.id ?? ''
    for (const [code, refusals] of [
      ['550 5.1.1', 1],
      ['550-5.1.1', 1],
      ['553 5.1.3', 1],
      ['551 5.1.6', 1],
      ['556 5.1.10', 1],
      ['550 5.2.1', 1],
      ['550', 3],
      ['554', 3],
      ['550 5.0.0', 3],
      ['550 5.1.2', 3],
      ['552 5.2.2', 3],
      ['550 5.4.1', 3],
      // About the sender, the content, the network and the mail server itself.
      ['550 5.7.1', Infinity],
      ['550 5.7.26', Infinity],
      ['552 5.7.0', Infinity],
      ['550 5.1.8', Infinity],
      ['553 5.1.7', Infinity],
      ['554 5.6.0', Infinity],
      ['503 5.5.1', Infinity],
      ['552 5.3.4', Infinity],
      ['', Infinity],
    ] as const) {
      await db.updateTable('subscribers').set({ refusals: 0, stopped_at: 0 }).execute()
      // An accepted mail between refusals begins a new row.
      if (refusals > 1) {
        for (let number = 1; number < Math.min(refusals, 9); number += 1) await recordRefusal(db, id, code, 1)
        await recordAcceptance(db, id)
      }
      for (let number = 1; number < Math.min(refusals, 9); number += 1) await recordRefusal(db, id, code, 1)
      expect(await count(), code).toMatchObject({ confirmed: 1, stopped: 0 })
      await recordRefusal(db, id, code, 1)
      expect((await count()).stopped, code).toBe(refusals === Infinity ? 0 : 1)
    }
  })

  test('[REA-06] an address that is refused in three mails gets no fourth, and a refused sender does not count', async () => {
    const behaviour: MailServerBehaviour = {}
    const { confirm, count, pass, publish, until } = await startSubscriptions(dialect, { behaviour })
    await confirm()
    let attempts = 0
    const morning = async (change: MailServerBehaviour) => {
      const usual = { sender: undefined, recipient: undefined }
      Object.assign(behaviour, usual, change)
      attempts = 0
      await publish('News')
      until(8)
      await pass()
      return attempts
    }
    const recipient = () => {
      attempts += 1
      return 550
    }
    expect(await morning({ recipient })).toBe(1)
    await morning({ sender: 550 })
    expect(await morning({ recipient })).toBe(1)
    await morning({ sender: 550 })
    expect(await count()).toMatchObject({ confirmed: 1, stopped: 0 })
    expect(await morning({ recipient })).toBe(1)
    expect(await count()).toMatchObject({ confirmed: 0, stopped: 1 })
    expect(await morning({ recipient })).toBe(0)
  })

  test('[REA-06] a stopped address is in the export, subscribes again by a link, and else is deleted after 30 days', async () => {
    const behaviour: MailServerBehaviour = { words: () => '5.1.1 No such user' }
    const api = await startSubscriptions(dialect, { behaviour })
    const { call, clock, confirm, count, db, pass, post, publish, rows, token, until, work } = api
    await confirm()
    const refuse = async () => {
      behaviour.recipient = () => 550
      await publish('Refused')
      until(8)
      await pass()
      behaviour.recipient = undefined
    }
    await refuse()
    const at = new Date(clock.now).toISOString()
    expect((await call(exportSubscribers, { token })).data).toMatchObject([{ email: reader, stopped: at }])
    await post(reader)
    await work()
    expect(await count()).toMatchObject({ confirmed: 0, stopped: 1 })
    await confirm()
    expect(await count()).toMatchObject({ confirmed: 1, stopped: 0 })
    await publish('Wanted')
    until(8)
    expect((await pass()).map((mail) => mail.header('Subject'))).toEqual(['New: Wanted'])
    await refuse()
    await sweepSubscriptions(db, clock.now + 30 * day - 1)
    expect(await rows()).toHaveLength(1)
    await sweepSubscriptions(db, clock.now + 30 * day)
    expect(await rows()).toEqual([])
    await confirm()
    await refuse()
    expect(await call(eraseSubscriber, { token, body: { email: reader } })).toEqual({ subscriptions: 1 })
    expect(await rows()).toEqual([])
  })
})

describe.each(bothDialects)('on %s', (dialect) => {
  test('[REA-06] no mail to a subscriber is sent twice, after a lost response or a kill between intent and sending', async () => {
    let cuts = false
    const behaviour: MailServerBehaviour = { cutsAfterContent: () => cuts }
    const { clock, confirm, db, pass, publish, server, until, work } = await startSubscriptions(dialect, {
      behaviour,
    })
    await confirm()
    await publish('Lost response')
    until(8)
    cuts = true
    expect(await pass()).toHaveLength(1)
    cuts = false
    clock.now += hour
    await work()
    await publish('Killed')
    until(8)
    await spreadNews(db, clock.now)
    // A process records its intent, and is killed.
    const claimed = await claimMail(db, clock.now)
    expect(claimed?.kind).toBe('news')
    if (claimed) await recordHandOver(db, claimed, clock.now)
    clock.now += hour
    expect(await pass()).toEqual([])
    const states = await db.selectFrom('mails').select('state').where('kind', '=', 'news').execute()
    expect(states).toEqual([{ state: 'doubtful' }, { state: 'doubtful' }])
    // A kill before the intent loses nothing.
    await publish('Kept')
    until(8)
    await spreadNews(db, clock.now)
    await claimMail(db, clock.now)
    clock.now += hour
    await work()
    expect(server.received.map((mail) => mail.header('Subject')).slice(1)).toEqual([
      'New: Lost response',
      'New: Kept',
    ])
  })

  test('[REA-06] mails are queued in portions, each subscriber once, also by three processes at once', async () => {
    const api = await startSubscriptions(dialect)
    const { clock, db, publish, server, until, work } = api
    const all = 2 * portion + 20
    await addSubscribers(api, all)
    await publish('News')
    until(8)
    const queued = async () => (await db.selectFrom('mails').select('key').execute()).length
    await spreadNews(db, clock.now)
    await spreadNews(db, clock.now)
    expect(await queued()).toBe(portion)
    await work()
    await Promise.all([1, 2, 3].map(() => spreadNews(db, clock.now)))
    expect(await queued()).toBeGreaterThanOrEqual(2 * portion)
    for (const _round of [1, 2]) {
      await work()
      await spreadNews(db, clock.now)
    }
    await work()
    expect(server.received).toHaveLength(all)
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(all)
  })

  test('[REA-06] a subscriber who leaves while a mail is being sent does not get it', async () => {
    const { clock, confirm, db, link, open, publish, server, until, work } = await startSubscriptions(dialect)
    await confirm()
    await publish('News')
    until(8)
    await spreadNews(db, clock.now)
    await open(link('end'), 'POST')
    await work()
    expect(server.received).toHaveLength(1)
    expect(await db.selectFrom('mails').selectAll().where('kind', '=', 'news').execute()).toEqual([])
  })
})
