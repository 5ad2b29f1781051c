import { OperatorError } from '#lib/operator-error.ts'
import { audit } from './audit/extension.ts'
import { calendar } from './calendar/extension.ts'
import { checks } from './checks/extension.ts'
import { readMeta, writeMeta } from './database/meta.ts'
import type { Db } from './database/schema.ts'
import { deletedRecords } from './deleted-records/extension.ts'
import { documents } from './documents/extension.ts'
import type { ServerExtension } from './extension.ts'
import { install } from './hooks.ts'
import { oldAddresses } from './old-addresses/extension.ts'
import { passwordLinks } from './password-links/extension.ts'
import { presence } from './presence/extension.ts'
import { reads } from './reads/extension.ts'
import { reviews } from './reviews/extension.ts'
import { search } from './search/extension.ts'
import { subscriptions } from './subscriptions/extension.ts'

/** The extensions of the API. `app.ts` mounts these; an installation can leave some out (WITHOUT). */
export const allExtensions: readonly ServerExtension[] = [
  search,
  documents,
  presence,
  deletedRecords,
  passwordLinks,
  calendar,
  audit,
  reads,
  subscriptions,
  checks,
  oldAddresses,
  reviews,
]

/** Key under which the names of the extensions are stored that an installation did without. */
const leftOut = 'without'

/** The extensions of an installation; throws OperatorError for an unknown name. */
export function extensionsWithout(names: readonly string[]): readonly ServerExtension[] {
  const known = allExtensions.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new OperatorError(
      `WITHOUT names ${unknown.join(', ')}, which is no extension. These are: ${known.join(', ')}.`,
    )
  return allExtensions.filter(({ name }) => !names.includes(name))
}

/** Names of the extensions that are not among these. */
export function namesLeftOut(extensions: readonly ServerExtension[]): string[] {
  return allExtensions.filter((one) => !extensions.includes(one)).map(({ name }) => name)
}

/** A handle of a database with extensions. The others only guard what they have stored. */
export function withExtensions(db: Db, extensions: readonly ServerExtension[]): Db {
  return install(db, extensions, allExtensions)
}

/**
 * Installs extensions on the database of a process with the API, and lets those catch up that it did without before.
 * Commands do not: they may run without the settings of the API.
 */
export async function installExtensions(db: Db, extensions: readonly ServerExtension[]): Promise<Db> {
  const before = (await readMeta(db, leftOut)).split(',')
  const now = namesLeftOut(extensions)
  const installed = withExtensions(db, extensions)
  for (const { name, returned } of extensions) if (before.includes(name)) await returned?.(installed)
  if (before.join() !== now.join()) await writeMeta(db, leftOut, now.join(','))
  return installed
}
