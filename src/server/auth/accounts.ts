import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AccountRow, Database } from '#server/database/schema.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { newId } from '#server/store/new-id.ts'
import { hashPassword } from './passwords.ts'
import { revokeAll } from './tokens.ts'

type Db = Kysely<Database>

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 16 characters, about 92 bits. */
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
  password: string
  role: string
  position: string
  phoneNumber?: string
  now: number
}

/** Whether it was added: an address has one account, also when two copies of the server add it at once. */
async function insertAccount(db: Db, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts')
    .values({
      id: newId(account.now),
      email: normalised(account.email),
      full_name: account.fullName,
      role: account.role,
      position: account.position,
      phone_number: account.phoneNumber ?? '',
      is_active: 1,
      password_hash: await hashPassword(account.password),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Adds an account; throws OperatorError when the address has one. */
export async function addAccount(db: Db, account: NewAccount): Promise<void> {
  if (!(await insertAccount(db, account)))
    throw new OperatorError(`There is an account for ${account.email} already.`)
}

/** Makes the first account where there is none; gives the password it made up, which is kept nowhere else. */
export async function ensureFirstAccount(
  db: Db,
  { email, password, now }: { email: string; password: string | undefined; now: number },
): Promise<{ created: boolean; password: string | undefined }> {
  const anyone = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (anyone) return { created: false, password: undefined }
  const chosen = password ?? randomPassword()
  const created = await insertAccount(db, {
    email,
    fullName: 'Site administrator',
    password: chosen,
    role: 'Administrator',
    position: 'Editorial desk',
    now,
  })
  return { created, password: created && password === undefined ? chosen : undefined }
}

async function requireAccount(db: Db, email: string): Promise<AccountRow> {
  const account = await findAccount(db, email)
  if (!account)
    throw new OperatorError(
      `There is no account for ${email}: \`npm run staff -- list\` shows those there are.`,
    )
  return account
}

/** Sets a new password and ends every session of the account. */
export async function resetPassword(db: Db, email: string, password: string): Promise<void> {
  const { id } = await requireAccount(db, email)
  await db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password), is_active: 1 })
    .where('id', '=', id)
    .execute()
  await revokeAll(db, id)
}

/** Lets nobody in with this account any more, at once. */
export async function disableAccount(db: Db, email: string): Promise<void> {
  const { id } = await requireAccount(db, email)
  await db.updateTable('accounts').set({ is_active: 0 }).where('id', '=', id).execute()
  await revokeAll(db, id)
}

export function listAccounts(db: Db): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().orderBy('email').execute()
}
