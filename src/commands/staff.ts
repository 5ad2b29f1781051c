import { parseArgs } from 'node:util'
import { isEmailAddress } from '#contract/fields.ts'
import {
  addAccount,
  disableAccount,
  listAccounts,
  randomPassword,
  resetPassword,
} from '#server/auth/accounts.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { runCommand } from './operator.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage:
  npm run staff -- list
  npm run staff -- add EMAIL --name "FULL NAME" [--role ROLE] [--position POSITION] [--phone NUMBER]
  npm run staff -- reset EMAIL      a new password; signs the person out everywhere
  npm run staff -- disable EMAIL    disables the account and ends its sessions`

function requireAddress(email: string | undefined): string {
  if (email === undefined || !isEmailAddress(email)) throw new OperatorError(usage)
  return email
}

/** `npm run staff`: who may sign in. Passwords are made up here and shown once. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      role: { type: 'string', default: 'Editor' },
      position: { type: 'string', default: '' },
      phone: { type: 'string', default: '' },
    },
  })
  const [action, address] = positionals
  await withDatabase(async (db) => {
    const password = randomPassword()
    if (action === 'list') {
      const accounts = await listAccounts(db)
      if (accounts.length === 0)
        console.log('There is no account yet: `npm start` makes the first, `npm run staff -- add` any other.')
      for (const account of accounts)
        console.log(
          `${account.email}  ${account.full_name}  ${account.role}  ${account.is_active ? 'active' : 'disabled'}`,
        )
    } else if (action === 'add') {
      const email = requireAddress(address)
      if (!values.name) throw new OperatorError(usage)
      await addAccount(db, {
        email,
        fullName: values.name,
        password,
        role: values.role,
        position: values.position,
        phoneNumber: values.phone,
        now: Date.now(),
      })
      console.log(
        `Added. ${email} signs in with the password ${password} (shown this once): pass it on in person.`,
      )
    } else if (action === 'reset') {
      const email = requireAddress(address)
      await resetPassword(db, email, password)
      console.log(
        `Done. ${email} signs in with the password ${password} (shown this once) and is signed out everywhere.`,
      )
    } else if (action === 'disable') {
      await disableAccount(db, requireAddress(address))
      console.log(
        `Done. ${address} is signed out everywhere and cannot sign in; \`reset\` lets them in again.`,
      )
    } else throw new OperatorError(usage)
  })
})
