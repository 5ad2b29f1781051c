import { actWords as calendar } from '#admin/calendar/act-words.ts'
import { actWords as deletedRecords } from '#admin/deleted-records/act-words.ts'
import { actWords as oldAddresses } from '#admin/old-addresses/act-words.ts'
import { actWords as passwordLinks } from '#admin/password-links/act-words.ts'
import { actWords as reviews } from '#admin/reviews/act-words.ts'
import { exportWords as subscriptions } from '#admin/subscriptions/act-words.ts'
import type { coreActs } from '#contract/acts.ts'
import type { AuditAct } from '#contract/extensions.ts'

/** Words of the acts of extensions in the audit trail. */
export const wordsOfActs: Record<Exclude<AuditAct, keyof typeof coreActs>, string> = {
  ...calendar,
  ...deletedRecords,
  ...oldAddresses,
  ...passwordLinks,
  ...reviews,
}

/** What extensions export, by the noun in the audit trail. */
export const wordsOfExports: Record<string, string> = { ...subscriptions }
