import { type SubscriptionAction, subscriptionPath } from '#contract/subscriptions/calls.ts'
import { day } from '#lib/durations.ts'
import { newSecret } from '#server/accounts/tokens.ts'
import type { Db, MailRow, SubscriberRow } from '#server/database/schema.ts'
import { newestFirst, published } from '#server/publications/store.ts'
import type { MailSettings } from './environment.ts'
import type { MailText } from './mail-texts.ts'
import { confirmationText, type NewPublication, newsText } from './subscriber-texts.ts'

/** Milliseconds for which the link of a mail confirms an address. */
export const confirmableFor = 7 * day

/** The publications that are new in the latest mail of a subscriber and are public now, newest first. */
function newsOf(
  db: Db,
  { news_from, news_to }: Pick<SubscriberRow, 'news_from' | 'news_to'>,
): Promise<NewPublication[]> {
  return published(db)
    .innerJoin('new_publications', 'publication_id', 'id')
    .select(['id', 'title', 'author'])
    .where('seen_at', '>', news_from)
    .where('seen_at', '<=', news_to)
    .orderBy(newestFirst())
    .execute()
}

/** Makes a link that confirms a subscription. Returns its secret, of which only a hash is stored. */
async function makeConfirmation(db: Db, id: string, now: number): Promise<string> {
  const { secret, hash } = newSecret()
  const link = { hash, subscriber_id: id, expires_at: now + confirmableFor }
  await db.insertInto('subscriber_links').values(link).execute()
  return secret
}

/** The mail to a subscriber: the link that confirms, or the new publications. */
export async function readForSubscriber(
  db: Db,
  mail: MailRow,
  { siteUrl, apiUrl }: MailSettings,
): Promise<{ to: string; words: MailText } | undefined> {
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
}
