import { accountSubject } from '#server/accounts/account-subject.ts'
import { insertAccount } from '#server/accounts/accounts.ts'
import { findById, holdingAccounts } from '#server/accounts/colleagues.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import type { AccountRow, Db } from '#server/database/schema.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { dropLinks, linkLength, makeLink } from './store.ts'

/** Title of an invited colleague until it is changed. */
const usualRole = 'Editor'

/** Why the caller cannot make a link for their own account, in a sentence. */
const linkForOneself = 'Links are for colleagues. Change your own password under “Change password”.'

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
