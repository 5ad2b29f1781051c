import type { ServerExtension } from '#server/extension.ts'
import { checkRoutes } from './routes.ts'
import { forgetAnswers } from './store.ts'

/** Asks the links of a publication before it is public (REV-03). */
export const checks: ServerExtension = {
  name: 'checks',
  features: () => ['checks'],
  tables: ['link_checks'],
  routes: checkRoutes,
  sweeps: { 'answers of links': forgetAnswers },
}
