import type { ServerExtension } from '#server/extension.ts'
import { calendarRoutes } from './routes.ts'
import { dropAddress } from './store.ts'

/** The private address of a calendar with the agreed appointments (REA-08). */
export const calendar: ServerExtension = {
  name: 'calendar',
  features: () => ['calendar-address'],
  tables: ['calendar_addresses'],
  routes: calendarRoutes,
  dropSecrets: dropAddress,
}
