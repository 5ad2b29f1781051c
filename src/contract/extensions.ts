/** Lists the extensions of our backend: what owns tables, one folder each. Browsers do not load this. */
import { type AuditKind, coreActs } from './acts.ts'
import { extension as audit } from './audit/extension.ts'
import { extension as calendar } from './calendar/extension.ts'
import { extension as checks } from './checks/extension.ts'
import { extension as deletedRecords } from './deleted-records/extension.ts'
import { extension as documents } from './documents/extension.ts'
import { extension as oldAddresses } from './old-addresses/extension.ts'
import { extension as passwordLinks } from './password-links/extension.ts'
import { extension as presence } from './presence/extension.ts'
import { extension as reads } from './reads/extension.ts'
import { extension as reviews } from './reviews/extension.ts'
import { extension as search } from './search/extension.ts'
import { extension as subscriptions } from './subscriptions/extension.ts'
import type { ContractExtension } from './extension.ts'

const listed = {
  audit,
  calendar,
  checks,
  'deleted-records': deletedRecords,
  documents,
  'old-addresses': oldAddresses,
  'password-links': passwordLinks,
  presence,
  reads,
  reviews,
  search,
  subscriptions,
} satisfies Record<string, ContractExtension>

type Names<Extension, Part extends string> =
  Extension extends Record<Part, infer Named> ? keyof Named & string : never

/** The name of an extension's folders. */
export type ExtensionFolder = keyof typeof listed

export const extensionFolders: Record<ExtensionFolder, ContractExtension> = listed

/** What extensions name in `GET /api/features`. */
export type FeatureOfExtension = Names<(typeof listed)[ExtensionFolder], 'features'>

/** An act that the audit trail records (OWN-04). */
export type AuditAct = keyof typeof coreActs | Names<(typeof listed)[ExtensionFolder], 'acts'>

/** All recorded acts, with their kinds. */
const auditActs: Record<AuditAct, AuditKind> = Object.assign(
  {},
  coreActs,
  ...Object.values(extensionFolders).map(({ acts }) => acts),
)

function isAct(name: string): name is AuditAct {
  return name in auditActs
}

/** The acts of one kind. */
export function actsOf(kind: AuditKind): AuditAct[] {
  return Object.keys(auditActs)
    .filter(isAct)
    .filter((act) => auditActs[act] === kind)
}
