import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { organisation } from '#config/brand/brand.ts'
import {
  countSubscribers,
  eraseSubscriber,
  exportSubscribers,
  subscribe,
  type SubscriptionAction,
} from '#contract/subscriptions/calls.ts'
import { minute } from '#lib/durations.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps, AppEnv } from '#server/http/app-context.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { route, smallBody } from '#server/http/endpoint-route.ts'
import { isFormPost } from '#server/http/plain-form.ts'
import { plainPage, plainPagePolicy } from '#server/http/plain-page.ts'
import { readBody } from '#server/http/read-body.ts'
import { mailboxOf } from '#server/mail/plain-address.ts'
import { spreadNews } from './news.ts'
import {
  confirmSubscription,
  countSubscriptions,
  endSubscription,
  eraseSubscription,
  exportSubscriptions,
  requestSubscription,
  subscriberOfEnd,
  subscriberOfLink,
} from './store.ts'

/** Title and content. */
type Page = [string, ReturnType<typeof html>]

/** Of a body that is a form or not read at all. */
const bounds = { limit: smallBody, timeout: 20_000 }

/** The same for every address, so that no one learns who subscribes. */
const asked =
  'We have sent a mail to this address, unless it is subscribed or was asked within the hour. Open its link to confirm that you want new publications.'

const form = html`<form method="post" action="${subscribe.path}">
  <label for="email">Mail address</label>
  <input id="email" name="email" type="email" autocomplete="email" required maxlength="254" />
  <button>Subscribe</button>
</form>`

const button = (label: string) => html`<form method="post"><button>${label}</button></form>`

/** The secrets of links (accounts/tokens.ts). */
const tokenShape = /^[\w-]{43}$/

const unusable = 'It was used, is too old, or is not complete. The link of your latest mail works.'

/** For every further use: mail programs repeat theirs. */
const ended: Page = [
  'Your subscription has ended',
  html`<p>
    This link has ended it before. If you subscribed again, the link of your latest mail ends that.
  </p>`,
]

interface Link {
  /** Asks with one button, because programs that check mails open their links. */
  question: Page
  result: Page
  /** Finds the subject of a token; '' if a repeated use changes nothing, undefined if there is none. */
  find: (token: string) => Promise<string | undefined>
  act: (found: string) => Promise<void>
}

/** The links in mails, by their action. */
function links({ db, now }: AppDeps): Record<SubscriptionAction, Link> {
  return {
    confirm: {
      question: [
        'Confirm your subscription',
        html`<p>You get a mail with new publications of ${organisation.name}, at most once a day.</p>
          ${button('Confirm')}`,
      ],
      result: ['You are subscribed', html`<p>Each mail has a link that ends the subscription.</p>`],
      find: (token) => subscriberOfLink(db, token, now()),
      act: (id) => confirmSubscription(db, id, now()),
    },
    // Mail programs post to this link too, for their own button (RFC 8058).
    end: {
      question: [
        'End your subscription',
        html`<p>You get no more mails with new publications, and your address is deleted.</p>
          ${button('Unsubscribe')}`,
      ],
      result: ['Your subscription has ended', html`<p>Your address is deleted.</p>`],
      find: (token) => subscriberOfEnd(db, token),
      act: (id) => endSubscription(db, id, now()),
    },
  }
}

/** Answers with a page for a browser, which stores it nowhere. */
function answer(
  context: Context<AppEnv>,
  { siteUrl }: AppDeps,
  [title, main]: Page,
  status: ContentfulStatusCode = 200,
) {
  context.header('content-security-policy', plainPagePolicy)
  context.header('cache-control', 'no-store')
  return context.html(plainPage({ title, main }, siteUrl), status)
}

/** One mailbox has many addresses: `ann+one@example.org` is in that of `ann@example.org`. */
function withoutTag(email: string): string {
  return email.replace(/\+[^@]*/, '')
}

/** Subscribing to new publications by mail, the pages of the links in mails, and the subscribers for staff (REA-06). */
export function subscriptionRoutes(app: App, deps: AppDeps): void {
  const { db, limiters, mail, now, trustedHops } = deps
  if (mail?.queueConfirmation)
    deps.repeat(() => spreadNews(db, now()), {
      every: minute,
      failure: 'Mails to subscribers could not be queued',
    })

  async function request(typed: string): Promise<void> {
    if (mail?.queueConfirmation === undefined)
      throw new ApiFailure('not_found', { message: 'This site sends no mails about publications.' })
    const email = mailboxOf(typed)
    if (email === undefined)
      throw new ApiFailure('invalid_input', {
        message: 'This is not a mail address that we can write to.',
        fields: { email: 'Invalid email format' },
      })
    await limiters.count('subscribeByEveryone', '')
    // A refusal would reveal that others have asked for this address.
    if (await limiters.exceeds('subscribeByMail', withoutTag(mailboxKey(email))))
      await mail.queueConfirmation(db, undefined)
    else await requestSubscription(db, { email, now: now() }, mail.queueConfirmation)
  }

  app.post(subscribe.path, async (context, next) => {
    if (!isFormPost(context)) return next()
    context.set('route', subscribe.path)
    context.set('failurePage', ({ message, status, fields }) =>
      answer(
        context,
        deps,
        [
          'Not subscribed',
          html`<p>${message}</p>
            ${fields && form}`,
        ],
        status,
      ),
    )
    await limiters.count('subscribeByNetwork', clientNetwork(context, trustedHops))
    const sent = new URLSearchParams((await readBody(context.req.raw, bounds)).toString())
    await request(sent.get('email') ?? '')
    return answer(context, deps, ['Please confirm it', html`<p>${asked}</p>`])
  })

  route(app, deps, { ...subscribe, perNetwork: 'subscribeByNetwork' }, async ({ body }) => {
    await request(body.email)
    return { message: asked }
  })

  for (const [action, { question, result, find, act }] of Object.entries(links(deps)))
    app.all(`${subscribe.path}/${action}/:token`, async (context) => {
      const { method, raw } = context.req
      // The token is in the path, so the log has the pattern.
      context.set('route', `${subscribe.path}/${action}/{token}`)
      context.set('failurePage', ({ message, status }) =>
        answer(context, deps, ['This link does not work', html`<p>${message}</p>`], status),
      )
      const token = context.req.param('token')
      const found = tokenShape.test(token) ? await find(token) : undefined
      if (found === undefined) throw new ApiFailure('not_found', { message: unusable })
      context.header('allow', 'GET, HEAD, POST')
      if (found !== '' && /^(?:GET|HEAD)$/.test(method)) return answer(context, deps, question)
      if (!/^(?:GET|HEAD|POST)$/.test(method)) throw new ApiFailure('method_not_allowed')
      if (method === 'POST') await readBody(raw, bounds)
      if (found === '') return answer(context, deps, ended)
      await act(found)
      return answer(context, deps, result)
    })

  route(app, deps, countSubscribers, () => countSubscriptions(db))

  route(app, deps, exportSubscribers, async ({ actor }) => {
    const rows = await exportSubscriptions(db, actor)
    return {
      data: rows.map(({ email, confirmed_at, stopped_at }) => ({
        email,
        confirmed: new Date(confirmed_at).toISOString(),
        stopped: stopped_at > 0 ? new Date(stopped_at).toISOString() : '',
      })),
    }
  })

  route(app, deps, { ...eraseSubscriber, limit: smallBody }, async ({ body, actor }) => ({
    subscriptions: await eraseSubscription(db, body.email, actor),
  }))
}
