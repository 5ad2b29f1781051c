import { onTestFinished } from 'vitest'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import { countSubscribers, subscribe } from '#contract/subscriptions/calls.ts'
import { day, hour, minute } from '#lib/durations.ts'
import type { LimitSettings } from '#server/http/limits.ts'
import { spreadNews } from '#server/subscriptions/news.ts'
import { startApi, type TestApi } from './api.ts'
import type { Dialect } from './database.ts'
import { mailSettings, workOutbox } from './mail.ts'
import { type MailServerBehaviour, type Received, startMailServer } from './mail-server.ts'

export const siteUrl = 'https://www.example.org'
export const reader = 'reader@example.org'

interface Options {
  limits?: Partial<LimitSettings>
  behaviour?: MailServerBehaviour
  trustedHops?: number
}

/** An API that sends mail, with its mail server. The clock stands at 14:00 in Kigali. */
export async function startSubscriptions(
  dialect: Dialect,
  { limits = {}, behaviour = {}, trustedHops = 0 }: Options = {},
) {
  // The limits use the real clock.
  const many = { points: 1000, seconds: 3600 }
  const none = { subscribeByNetwork: many, subscribeByMail: many }
  const api = await startApi(dialect, { mailFrom: siteUrl, limits: { ...none, ...limits }, trustedHops })
  onTestFinished(api.close)
  const { call, clock, db, request } = api
  const server = await startMailServer(behaviour)
  const token = await api.signIn()
  await db
    .updateTable('tokens')
    .set({ expires_at: clock.now + 90 * day, seen_at: clock.now + 90 * day })
    .execute()
  const work = () => workOutbox(db, mailSettings(server.url), clock.now)
  const open = async (address: string, method = 'GET', init: RequestInit = {}) => {
    const response = await request(address.replace(siteUrl, ''), { method, ...init })
    return { response, status: response.status, html: await response.text() }
  }
  const post = (email: string, headers: Record<string, string> = {}) =>
    open(subscribe.path, 'POST', { body: new URLSearchParams({ email }), headers })
  /** The link of the latest mail to an address. */
  const link = (action: 'confirm' | 'end', to = reader) =>
    server.received
      .findLast((mail) => mail.to.includes(to))
      ?.body.split('\n')
      .find((line) => line.includes(`/${action}/`)) ?? ''
  /** Everything due at the present time is queued and sent. Returns the new mails. */
  async function pass(): Promise<Received[]> {
    const before = server.received.length
    await spreadNews(db, clock.now)
    await work()
    return server.received.slice(before)
  }
  await spreadNews(db, clock.now)
  return {
    ...api,
    server,
    token,
    work,
    open,
    post,
    link,
    pass,
    /** Moves the clock to the next such time in Kigali. */
    until: (hours: number, minutes = 0) => {
      const time = (hours - 2) * hour + minutes * minute
      clock.now = Math.floor((clock.now - time) / day + 1) * day + time
    },
    confirm: async (email = reader) => {
      await post(email)
      await work()
      await open(link('confirm', email), 'POST')
    },
    /** Publishes a text, and notices it. */
    publish: async (title: string, body: Partial<PublicationCardInput> = {}) => {
      const rest = { title, content: '<p>Text</p>', link: '', image: '' }
      const { _id: id } = await call(createPublicationCard, { token, body: { ...rest, ...body } })
      clock.now += minute
      await spreadNews(db, clock.now)
      return id
    },
    rows: () => db.selectFrom('subscribers').selectAll().orderBy('id').execute(),
    count: () => call(countSubscribers, { token }),
  }
}

/** Adds confirmed subscribers. */
export async function addSubscribers({ db, clock }: Pick<TestApi, 'db' | 'clock'>, count: number) {
  const numbers = Array.from({ length: count }, (_none, number) => String(number).padStart(24, '0'))
  const times = {
    asked_at: clock.now,
    confirmed_at: clock.now,
    news_from: clock.now,
    news_to: clock.now,
  }
  await db
    .insertInto('subscribers')
    .values(
      numbers.map((id) => ({
        id,
        email: `${id}@example.org`,
        mailbox: `${id}@example.org`,
        end_token: id.padStart(43, '0'),
        ...times,
      })),
    )
    .execute()
}
