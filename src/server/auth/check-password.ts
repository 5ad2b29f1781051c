import type { AppDeps } from '#server/app-context.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { providerOf } from '#server/client-network.ts'
import { isPassword } from './passwords.ts'

/** Milliseconds that each attempt waits while somebody is guessing an account's password. */
const slowedBy = 2000

interface Attempt {
  email: string
  /** Undefined where the address has no account: that takes as long. */
  account: AccountRow | undefined
  /** What is tried, in this order: one that is right is enough. */
  passwords: string[]
  network: string
}

/**
 * Which of the passwords is the account's, -1 where none is. Failures count per account and network, and past that
 * limit ApiFailure is thrown; past the one per account, each attempt is slowed.
 */
export async function checkPassword(
  { limiters, pause }: Pick<AppDeps, 'limiters' | 'pause'>,
  { email, account, passwords, network }: Attempt,
): Promise<number> {
  // A new password starts new counters: `npm run staff -- reset` ends what was counted for the old one.
  const attacked = `${email} ${account?.password_hash ?? ''}`
  const attempt = `${network} ${attacked}`
  await limiters.count('failureByNetworkAndAccount', attempt)
  if (await limiters.isUsedUp('failureByAccount', attacked)) await pause(slowedBy)
  try {
    for (const [index, password] of passwords.entries())
      if (await isPassword(password, account?.password_hash, providerOf(network))) {
        await limiters.forget('failureByNetworkAndAccount', attempt)
        return index
      }
  } catch (error) {
    // What could not be checked, where too many come at once, was no wrong password.
    await limiters.takeBack('failureByNetworkAndAccount', attempt)
    throw error
  }
  await limiters.exceeds('failureByAccount', attacked)
  return -1
}
