import { counted } from '#lib/counted.ts'
import type { ServerExtension } from '#server/extension.ts'
import { findingsOn } from '#server/health/finding.ts'
import { addressFiles } from './files.ts'
import { oldAddressRoutes } from './routes.ts'
import { leadOn } from './lead-on.ts'
import { forgetMissing, managedAddresses, publicAddresses } from './store.ts'

const onAddresses = findingsOn('old addresses')

/** Leads old addresses to publications, and counts addresses that readers did not find (REV-05). */
export const oldAddresses: ServerExtension = {
  name: 'old-addresses',
  features: () => ['old-addresses'],
  tables: ['old_addresses', 'missing_addresses'],
  routes: oldAddressRoutes,
  files: addressFiles,
  removed: leadOn,
  sweeps: { 'missing addresses': forgetMissing },
  async check({ db }) {
    const [entered, shown] = await Promise.all([managedAddresses(db), publicAddresses(db)])
    const leading = new Set(shown.map(({ path }) => path))
    const hidden = entered.filter(({ path }) => !leading.has(path)).length
    const rest = hidden === 0 ? '' : `; ${hidden} more to publications that are not public`
    return onAddresses.ok`${counted(shown.length, 'address leads', 'addresses lead')} to publications${rest}.`
  },
}
