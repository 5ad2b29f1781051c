import type { ServerExtension } from '#server/extension.ts'
import { presenceRoutes } from './routes.ts'
import { dropOpenForms, forgetOpenForms } from './store.ts'

/** Shows colleagues that a publication is open in a form. */
export const presence: ServerExtension = {
  name: 'presence',
  features: () => ['presence'],
  tables: ['open_forms'],
  routes: presenceRoutes,
  signedOut: dropOpenForms,
  sweeps: { 'open forms': forgetOpenForms },
}
