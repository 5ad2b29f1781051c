import { counted } from '#lib/counted.ts'
import type { ServerExtension } from '#server/extension.ts'
import { findingsOn } from '#server/health/finding.ts'
import { gauge } from '#server/http/exposition.ts'
import { missingSiteUrl } from '#server/mail/environment.ts'
import { subscriberMails } from './mails.ts'
import { recordKnown } from './news.ts'
import { subscriptionRoutes } from './routes.ts'
import { countSubscriptions, dropSubscription, sweepSubscriptions } from './store.ts'

const onSubscribers = findingsOn('subscribers')

/** Mails new publications to those who have subscribed (REA-06). */
export const subscriptions: ServerExtension = {
  name: 'subscriptions',
  features: ({ mail }) => (mail?.queueConfirmation ? ['subscriptions'] : []),
  tables: ['subscribers', 'subscriber_links', 'end_links', 'new_publications'],
  routes: subscriptionRoutes,
  mails: subscriberMails,
  sweeps: { 'expired subscriptions': sweepSubscriptions },
  ofAddress: { noun: 'subscription', erase: dropSubscription },
  importedPublic: recordKnown,
  async check({ db, mail }) {
    const { confirmed, unconfirmed, stopped } = await countSubscriptions(db)
    const refused = stopped > 0 ? `, and ${stopped} without mails because their mail server refuses them` : ''
    const stored = `${counted(confirmed, 'confirmed address', 'confirmed addresses')}, ${unconfirmed} unconfirmed${refused}`
    if (mail === undefined) return onSubscribers.ok`${stored}; without mail no one can subscribe.`
    if (mail.siteUrl === undefined) return onSubscribers.warning`${stored}. ${missingSiteUrl}`
    return mail.apiUrl === undefined
      ? onSubscribers.warning`${stored}. The API has another address than the site: no one can subscribe until PUBLIC_API_HOST is set.`
      : onSubscribers.ok`${stored}.`
  },
  async metrics(db) {
    const { confirmed } = await countSubscriptions(db)
    return [gauge('subscribers', 'Addresses that get new publications by mail.', confirmed)]
  },
}
