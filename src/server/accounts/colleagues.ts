import { ApiFailure } from '#server/http/api-failure.ts'
import { forUpdate } from '#server/database/for-update.ts'
import type { AccountRow, Db } from '#server/database/schema.ts'
import { type Actor, recordAct } from '#server/audit/store.ts'
import { insertAccount } from './accounts.ts'
import { accountSubject, dropLinks, dropSecrets, linkLength, makeLink } from './password-links.ts'
import { revokeAll } from './tokens.ts'

/** Title of an invited colleague until it is changed. */
const usualRole = 'Editor'

/**
 * Runs work that changes the accounts, in a transaction that locks every usable one: if two disable each
 * other at once, one succeeds. `usable` has their identifiers. Throws ApiFailure if the actor's account is no
 * longer usable.
 */
async function holdingAccounts<Result>(
  db: Db,
  actor: Actor,
  work: (db: Db, usable: Set<string>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (held) => {
    const rows = await forUpdate(
      held,
      held
        .selectFrom('accounts')
        .select('id')
        .where('is_active', '=', 1)
        .where('password_hash', '!=', '')
        .orderBy('id'),
    ).execute()
    const usable = new Set(rows.map(({ id }) => id))
    if (actor.account.id !== '' && !usable.has(actor.account.id)) throw new ApiFailure('unauthorized')
    return work(held, usable)
  })
}

async function findById(work: Db, id: string): Promise<AccountRow> {
  const account = await work.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (account === undefined) throw new ApiFailure('not_found', { message: 'This account no longer exists.' })
  return account
}

/** Why the last account stays, in a sentence. */
export const lastAccount = 'This is the last account with which anyone can sign in, so it cannot be disabled.'

/** Why the caller cannot make a link for their own account, in a sentence. */
const linkForOneself = 'Links are for colleagues. Change your own password under “Change password”.'

/** Disables an account, which ends its sessions and links at once, or enables it; throws ApiFailure. */
export async function setActive(db: Db, id: string, active: boolean, actor: Actor): Promise<AccountRow> {
  return holdingAccounts(db, actor, async (work, usable) => {
    const account = await findById(work, id)
    const isActive = active ? 1 : 0
    if (account.is_active === isActive) return account
    if (!active && usable.has(id) && usable.size === 1)
      throw new ApiFailure('invalid_input', { message: lastAccount })
    await work.updateTable('accounts').set({ is_active: isActive }).where('id', '=', id).execute()
    if (!active) {
      await revokeAll(work, id)
      await dropSecrets(work, id)
    }
    await recordAct(work, active ? 'enabled' : 'disabled', actor, accountSubject(account))
    return { ...account, is_active: isActive }
  })
}

interface Made {
  account: AccountRow
  /** '' if the link is mailed: its secret is created on sending, and only the recipient sees it. */
  secret: string
  expiresAt: number
}

/**
 * Queues the mail with a link, in the transaction that invites. Returns whether the account's address can be
 * mailed.
 */
export type QueueLink = (work: Db, account: AccountRow) => Promise<boolean>

async function giveLink(
  work: Db,
  account: AccountRow,
  now: number,
  queue: QueueLink | undefined,
): Promise<Made> {
  const expiresAt = now + linkLength
  const isMailed = (await queue?.(work, account)) ?? false
  return { account, expiresAt, secret: isMailed ? '' : await makeLink(work, account.id, expiresAt) }
}

/** Adds an account that its owner activates with a link; throws ApiFailure if the address has one. */
export async function invite(
  db: Db,
  person: { email: string; fullName: string },
  actor: Actor,
  queue?: QueueLink,
): Promise<Made> {
  return holdingAccounts(db, actor, async (work) => {
    const account = await insertAccount(work, { ...person, role: usualRole, position: '', now: actor.now })
    if (account === undefined) {
      const message = 'There is an account with this address already. It is in the list of colleagues.'
      throw new ApiFailure('invalid_input', { message, fields: { email: message } })
    }
    await recordAct(work, 'invited', actor, accountSubject(account))
    return giveLink(work, account, actor.now, queue)
  })
}

/** Makes a new link for a colleague's account, which replaces earlier ones; throws ApiFailure. */
export async function makeColleagueLink(db: Db, id: string, actor: Actor, queue?: QueueLink): Promise<Made> {
  // It would set a new password without the current one.
  if (id === actor.account.id) throw new ApiFailure('invalid_input', { message: linkForOneself })
  return holdingAccounts(db, actor, async (work) => {
    const account = await findById(work, id)
    if (account.is_active === 0)
      throw new ApiFailure('invalid_input', { message: 'This account is disabled. Enable it first.' })
    await dropLinks(work, id)
    await recordAct(work, 'link-made', actor, accountSubject(account))
    return giveLink(work, account, actor.now, queue)
  })
}
