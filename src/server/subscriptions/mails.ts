import { type SubscriptionAction, subscriptionPath } from '#contract/subscriptions/calls.ts'
import { versionsIn } from '#contract/history.ts'
import { day } from '#lib/durations.ts'
import { newSecret } from '#server/accounts/tokens.ts'
import { type Db, subscriberMailKinds } from '#server/database/schema.ts'
import type { SubscriberRow } from '#server/database/subscriber-rows.ts'
import type { MailHooks } from '#server/hooks.ts'
import { newestFirst, published } from '#server/publications/store.ts'
import { confirmationText, type NewPublication, newsText } from './mail-texts.ts'
import { recordAcceptance, recordRefusal } from './refusals.ts'

/** Milliseconds for which the link of a mail confirms an address. */
export const confirmableFor = 7 * day

type Period = Pick<SubscriberRow, 'news_from' | 'news_to'>

/** The changes for readers in that period of publications that were public before, with their notes (REV-04). */
async function changesIn(db: Db, { news_from, news_to }: Period): Promise<NewPublication[]> {
  const rows = await published(db)
    .innerJoin('public_versions', 'public_versions.publication_id', 'publication_cards.id')
    .select(['id', 'publication_cards.title', 'publication_cards.author', 'publication_cards.authors'])
    .select(['history', 'public_versions.number'])
    .where('replaced_at', '>', news_from)
    .where('replaced_at', '<=', news_to)
    .orderBy('replaced_at', 'desc')
    .orderBy('public_versions.number', 'desc')
    .execute()
  const changed = new Map<string, NewPublication & { changes: string[] }>()
  for (const { id, title, author, authors, history, number } of rows) {
    const known = changed.get(id) ?? { id, title, author, authors, changes: [] }
    // The entry after that of a replaced version has the note of the change.
    known.changes.push(versionsIn(history)[number]?.note ?? '')
    changed.set(id, known)
  }
  return [...changed.values()]
}

/**
 * The publications that are new in the latest mail of a subscriber and are public now, newest first, and then those with
 * changes.
 */
async function newsOf(db: Db, period: Period): Promise<NewPublication[]> {
  const found = await published(db)
    .innerJoin('new_publications', 'publication_id', 'id')
    .select(['id', 'title', 'author', 'authors'])
    .where('seen_at', '>', period.news_from)
    .where('seen_at', '<=', period.news_to)
    .orderBy(newestFirst())
    .execute()
  const isNew = new Set(found.map(({ id }) => id))
  const changes = await changesIn(db, period)
  return [...found, ...changes.filter(({ id }) => !isNew.has(id))]
}

/** Makes a link that confirms a subscription. Returns its secret, of which only a hash is stored. */
async function makeConfirmation(db: Db, id: string, now: number): Promise<string> {
  const { secret, hash } = newSecret()
  const link = { hash, subscriber_id: id, expires_at: now + confirmableFor }
  await db.insertInto('subscriber_links').values(link).execute()
  return secret
}

/** Mails to subscribers: the link that confirms an address, and new publications. */
export const subscriberMails: MailHooks = {
  kinds: subscriberMailKinds,
  async read(db, mail, { siteUrl, apiUrl }) {
    const subscriber = await db
      .selectFrom('subscribers')
      .selectAll()
      .where('id', '=', mail.record_id)
      .executeTakeFirst()
    if (subscriber === undefined || siteUrl === undefined || apiUrl === undefined) return undefined
    const { id, email, end_token, confirmed_at, stopped_at } = subscriber
    const link = (action: SubscriptionAction, token: string) =>
      new URL(subscriptionPath(action, token), apiUrl).href
    const facts = { siteUrl, endLink: link('end', end_token) }
    if (mail.kind === 'news') {
      const news = await newsOf(db, subscriber)
      return news.length > 0 ? { to: email, words: newsText(news, facts) } : undefined
    }
    if (confirmed_at > 0 && stopped_at === 0) return undefined
    const confirmLink = link('confirm', await makeConfirmation(db, id, mail.created_at))
    return { to: email, words: confirmationText(confirmLink, facts) }
  },
  accepted: (db, { record_id }) => recordAcceptance(db, record_id),
  async refused(work, { kind, record_id }, code, now) {
    if (kind === 'news') await recordRefusal(work, record_id, code, now)
  },
}
