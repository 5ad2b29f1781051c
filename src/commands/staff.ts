import { parseArgs } from 'node:util'
import { passwordLinkPath } from '#config/paths.ts'
import { isEmailAddress } from '#contract/fields.ts'
import { OperatorError } from '#lib/operator-error.ts'
import {
  addAccount,
  listAccounts,
  randomPassword,
  requireAccount,
  resetPassword,
} from '#server/accounts/accounts.ts'
import { invite, makeColleagueLink } from '#server/password-links/invite.ts'
import { setActive } from '#server/accounts/colleagues.ts'
import { readServerEnv } from '#server/env.ts'
import { systemActor } from '#server/acts/actor.ts'
import { type Call, runCommand } from './operator.ts'
import { readableLine } from './readable-line.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run staff -- list
  npm run staff -- invite EMAIL --name "FULL NAME"
                                    an account, and a link with which its owner chooses a password
  npm run staff -- add EMAIL --name "FULL NAME" [--role ROLE] [--position POSITION] [--phone NUMBER]
                                    an account with a password
  npm run staff -- link EMAIL       a link with which its owner chooses a new password
  npm run staff -- reset EMAIL      a new password; signs the person out everywhere
  npm run staff -- disable EMAIL    disables the account and ends its sessions; never the last one
  npm run staff -- enable EMAIL     enables it again`

function requireAddress(email: string | undefined): string {
  if (email === undefined || !isEmailAddress(email)) throw new OperatorError(usage)
  return email
}

function requireName(name: string | undefined): string {
  if (!name) throw new OperatorError(usage)
  return name
}

/** A link as its owner opens it, at the address of the site. */
function linkText({ secret }: { secret: string }, environment: Call['environment']): string {
  const { siteUrl, port } = readServerEnv(environment)
  const link = new URL(passwordLinkPath(secret), siteUrl ?? `http://localhost:${port}`).href
  return `Pass this link on in person (it works once, for a day, and is not shown again):\n  ${link}`
}

/** Throws OperatorError in an installation whose links do not work. */
function requireLinks({ environment }: Call): void {
  if (readServerEnv(environment).without.includes('password-links'))
    throw new OperatorError(
      'This installation does without password-links (WITHOUT), so no link works: use `add` or `reset`.',
    )
}

/** `npm run staff`: manages accounts. Passwords and links are generated here and shown once. */
export async function staff(call: Call): Promise<void> {
  const { positionals, values } = parseArgs({
    args: call.args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      role: { type: 'string', default: 'Editor' },
      position: { type: 'string', default: '' },
      phone: { type: 'string', default: '' },
    },
  })
  const [action, address] = positionals
  await withDatabase(call, async (db) => {
    const actor = systemActor('npm run staff', Date.now())
    const password = randomPassword()
    if (action === 'list') {
      const accounts = await listAccounts(db)
      if (accounts.length === 0)
        call.print(
          'There is no account yet: `npm start` creates the first, `npm run staff -- add` any other.',
        )
      for (const { email, full_name: name, role, is_active: isActive } of accounts)
        call.print(readableLine([email, name, role, isActive ? 'active' : 'disabled']))
    } else if (action === 'invite') {
      requireLinks(call)
      const email = requireAddress(address)
      const made = await invite(db, { email, fullName: requireName(values.name) }, actor)
      call.print(`Added: ${email}. ${linkText(made, call.environment)}`)
    } else if (action === 'add') {
      const email = requireAddress(address)
      const { role, position, phone: phoneNumber } = values
      const fullName = requireName(values.name)
      await addAccount(db, { email, fullName, password, role, position, phoneNumber, now: actor.now }, actor)
      call.print(
        `Added. ${email} signs in with the password ${password} (shown only once): pass it on in person.`,
      )
    } else if (action === 'link') {
      requireLinks(call)
      const { id, email } = await requireAccount(db, requireAddress(address))
      call.print(
        `A new link for ${email}. ${linkText(await makeColleagueLink(db, id, actor), call.environment)}`,
      )
    } else if (action === 'reset') {
      const email = requireAddress(address)
      await resetPassword(db, email, password, actor)
      call.print(
        `Done. ${email} signs in with the password ${password} (shown only once) and is signed out everywhere.`,
      )
    } else if (action === 'disable' || action === 'enable') {
      const { id, email } = await requireAccount(db, requireAddress(address))
      await setActive(db, id, action === 'enable', actor)
      call.print(
        action === 'enable'
          ? `Done. ${email} can sign in again.`
          : `Done. ${email} is signed out everywhere and cannot sign in; \`enable\` or \`reset\` lets them in again.`,
      )
    } else throw new OperatorError(usage)
  })
}

if (import.meta.main) await runCommand(staff)
