import { randomInt } from 'node:crypto'
import type { AccountRow, Db } from '#server/database/schema.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { type Actor, systemActor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { newId } from '#server/database/new-id.ts'
import { accountSubject } from './account-subject.ts'
import { dropSecrets } from './drop-secrets.ts'
import { hashPassword } from './passwords.ts'
import { revokeAll } from './tokens.ts'

/** The characters of generated passwords: none looks like another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password of 16 characters, about 92 bits. */
export function randomPassword(): string {
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function normalised(email: string): string {
  return email.trim().toLowerCase()
}

export function findAccount(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', normalised(email)).executeTakeFirst()
}

interface NewAccount {
  email: string
  fullName: string
  /** Undefined for an account whose owner chooses one with a link. */
  password?: string
  role: string
  position: string
  phoneNumber?: string
  now: number
}

/**
 * Adds an account and returns its row; undefined if the address has one, also when two copies of the server
 * add it at once.
 */
export async function insertAccount(work: Db, account: NewAccount): Promise<AccountRow | undefined> {
  return work
    .insertInto('accounts')
    .values({
      id: newId(account.now),
      email: normalised(account.email),
      full_name: account.fullName,
      role: account.role,
      position: account.position,
      phone_number: account.phoneNumber ?? '',
      is_active: 1,
      password_hash: account.password === undefined ? '' : await hashPassword(account.password),
      signed_in_at: 0,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Adds an account; throws OperatorError if the address has one. */
export async function addAccount(
  db: Db,
  account: NewAccount,
  actor: Actor = systemActor('npm run staff', account.now),
): Promise<void> {
  await db.transaction().execute(async (work) => {
    const added = await insertAccount(work, account)
    if (added === undefined) throw new OperatorError(`An account for ${account.email} already exists.`)
    await recordAct(work, 'invited', actor, accountSubject(added))
  })
}

/**
 * Creates the first account if there is none. Returns its generated password, which is stored nowhere else.
 */
export async function ensureFirstAccount(
  db: Db,
  { email, password, now }: { email: string; password: string | undefined; now: number },
): Promise<{ created: boolean; password: string | undefined }> {
  const anyone = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (anyone) return { created: false, password: undefined }
  const chosen = password ?? randomPassword()
  const account = await insertAccount(db, {
    email,
    fullName: 'Site administrator',
    password: chosen,
    role: 'Administrator',
    position: 'Editorial desk',
    now,
  })
  const created = account !== undefined
  return { created, password: created && password === undefined ? chosen : undefined }
}

/** The account of an address; throws OperatorError. */
export async function requireAccount(db: Db, email: string): Promise<AccountRow> {
  const account = await findAccount(db, email)
  if (!account)
    throw new OperatorError(`There is no account for ${email}: \`npm run staff -- list\` lists all accounts.`)
  return account
}

/** Sets a new password, enables the account, and ends every session and link of it. */
export async function resetPassword(
  db: Db,
  email: string,
  password: string,
  actor: Actor = systemActor('npm run staff', Date.now()),
): Promise<void> {
  const account = await requireAccount(db, email)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (work) => {
    await work
      .updateTable('accounts')
      .set({ password_hash: passwordHash, is_active: 1 })
      .where('id', '=', account.id)
      .execute()
    await revokeAll(work, account.id)
    await dropSecrets(work, account.id)
    await recordAct(work, 'password-set', actor, accountSubject(account))
  })
}

export function listAccounts(db: Db): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().orderBy('email').execute()
}
