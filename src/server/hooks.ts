import type { KyselyPlugin } from 'kysely'
import type { AuditAct } from '#contract/extensions.ts'
import type { Actor, Subject } from './acts/actor.ts'
import type { Db, MailRow, PublicationRow } from './database/schema.ts'
import type { Finding } from './health/finding.ts'
import type { ApiFailure } from './http/api-failure.ts'
import type { Metric } from './http/exposition.ts'
import type { MailSettings } from './mail/environment.ts'
import type { MailText } from './mail/mail-text.ts'

/** What extensions do when the core works on records. With `work`, it is part of a transaction. */
export interface Hooks {
  /** Records acts of staff. */
  recordActs?: (work: Db, act: AuditAct, actor: Actor, subjects: (Subject | undefined)[]) => Promise<void>
  /** Whether a record is the subject of an act since a time. */
  hasAct?: (db: Db, wanted: { act: AuditAct; record: string; since: number }) => Promise<boolean>
  /** Names of people without an account who are the authors of recorded acts, by the records of these. */
  namesOf?: (db: Db, records: string[]) => Promise<Map<string, string>>
  /** Publications were created, or changed. */
  saved?: (work: Db, rows: PublicationRow[], isNew: boolean) => Promise<void>
  /** The fault of a publication's link; undefined if there is none. */
  faultOfLink?: (work: Db, link: string) => Promise<ApiFailure | undefined>
  /** Serves the documents that links of publications lead to. */
  servesDocuments?: true
  /** An account was disabled or has another password: ends its secrets. */
  dropSecrets?: (work: Db, accountId: string) => Promise<void>
  /** An account has signed out on a device. */
  signedOut?: (db: Db, accountId: string) => Promise<void>
  /** Records of a mail address beside its messages: their name, and how they are erased. Returns their number. */
  ofAddress?: { noun: 'subscription' | 'review'; erase: (work: Db, email: string) => Promise<number> }
  /** A deleted publication is about to be removed permanently; `replacedBy` is '' without a replacement. */
  removed?: (work: Db, publication: Pick<PublicationRow, 'id' | 'replacedBy'>) => Promise<void>
  /** A publication was imported, and was public elsewhere. */
  importedPublic?: (db: Db, id: string) => Promise<void>
  mails?: MailHooks
  files?: PublicationFiles
  /** Deletes what has expired, every hour: by the name that a failure has in the log. */
  sweeps?: Record<string, (db: Db, now: number) => Promise<unknown>>
  /** Finding of `npm run doctor`, on a database whose tables are up to date. */
  check?: (facts: { db: Db; mail: MailSettings | undefined }) => Promise<Finding | undefined>
  /** The extension was left out of this installation before, while records changed. */
  returned?: (db: Db) => Promise<void>
  metrics?: (db: Db) => Promise<Metric[]>
}

/** Hooks that guard, erase or export what an extension has stored. They also run while it is left out. */
export type RecordHooks = Pick<
  Hooks,
  'dropSecrets' | 'faultOfLink' | 'files' | 'importedPublic' | 'ofAddress' | 'removed'
>

/** Fields and files of an extension in exported publications. */
export interface PublicationFiles {
  /** Writes its files into the folder of an export. Returns its fields of a publication's file. */
  write: (db: Db, row: PublicationRow, folder: string) => Promise<object>
  /** Reads its fields of a publication's file. Returns how they are stored; throws ApiFailure. */
  read?: (file: unknown) => (work: Db, id: string) => Promise<void>
  /** Stores the file in a folder that a link needs, before the publication. */
  storeLinked?: (db: Db, link: string, folder: string, now: number) => Promise<void>
}

/** Mails of an extension. */
export interface MailHooks {
  kinds: readonly MailRow['kind'][]
  /** Text and recipient of a mail; undefined if it is obsolete. */
  read: (
    db: Db,
    mail: MailRow,
    settings: MailSettings,
    now: number,
  ) => Promise<{ to: string; words: MailText } | undefined>
  /** The mail server has accepted a mail. */
  accepted?: (db: Db, mail: MailRow) => Promise<void>
  /** The mail server has refused the recipient of a mail permanently, with a code such as `550 5.1.1`. */
  refused?: (work: Db, mail: MailRow, code: string, now: number) => Promise<void>
}

/** Has the hooks of a database handle, and of its transactions. */
class Installed implements KyselyPlugin {
  readonly hooks: readonly Hooks[]
  readonly ofRecords: readonly RecordHooks[]

  constructor(hooks: readonly Hooks[], ofRecords: readonly RecordHooks[]) {
    this.hooks = hooks
    this.ofRecords = ofRecords
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

/**
 * A handle of the same database, on which functions of the core run the hooks of these extensions, and those on records
 * of all.
 */
export function install(db: Db, hooks: readonly Hooks[], all: readonly RecordHooks[]): Db {
  return db.withPlugin(new Installed(hooks, all))
}

/** The hooks of a handle or transaction. On a handle without them, acts of the core would lack a part silently. */
function installedOn(work: Db): Installed {
  const installed = work.getExecutor().plugins.findLast((plugin) => plugin instanceof Installed)
  if (installed === undefined) throw new Error('This database handle has no extensions installed.')
  return installed
}

/** The hooks of a database handle or transaction. */
export function hooksOf(work: Db): readonly Hooks[] {
  return installedOn(work).hooks
}

/** The hooks on stored records, also those of extensions that are left out. */
export function recordHooksOf(work: Db): readonly RecordHooks[] {
  return installedOn(work).ofRecords
}
