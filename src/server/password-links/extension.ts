import type { ServerExtension } from '#server/extension.ts'
import { linkMails } from './mails.ts'
import { passwordLinkRoutes } from './routes.ts'
import { dropLinks, sweepLinks } from './store.ts'

/** Links that set a password: invitations, those from colleagues, and by mail (OWN-03). */
export const passwordLinks: ServerExtension = {
  name: 'password-links',
  features: ({ mail }) => (mail?.queueLink ? ['password-links', 'reset-by-mail'] : ['password-links']),
  tables: ['password_links'],
  routes: passwordLinkRoutes,
  mails: linkMails,
  dropSecrets: dropLinks,
  sweeps: { links: sweepLinks },
}
