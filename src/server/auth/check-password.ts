import { ApiFailure } from '#server/api-failure.ts'
import type { AppDeps } from '#server/app-context.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { providerOf } from '#server/client-network.ts'
import { isPassword } from './passwords.ts'

/** Milliseconds that each attempt waits while somebody is guessing an account's password. */
const slowedBy = 2000

type Deps = Pick<AppDeps, 'limiters' | 'pause'>

interface Attempt {
  email: string
  /** Undefined where the address has no account: that takes as long. */
  account: AccountRow | undefined
  password: string
  network: string
}

/**
 * Whether a password is the account's. Failures count per account and network, and past that limit ApiFailure is
 * thrown; past the one per account, each attempt is slowed.
 */
export async function checkPassword(
  { limiters, pause }: Deps,
  { email, account, password, network }: Attempt,
): Promise<boolean> {
  // A new password starts new counters: `npm run staff -- reset` ends what was counted for the old one.
  const attacked = `${email} ${account?.password_hash ?? ''}`
  const attempt = `${network} ${attacked}`
  await limiters.count('failureByNetworkAndAccount', attempt)
  if (await limiters.isUsedUp('failureByAccount', attacked)) await pause(slowedBy)
  let isRight: boolean
  try {
    isRight = await isPassword(password, account?.password_hash, providerOf(network))
  } catch (error) {
    // What could not be checked, where too many come at once, was no wrong password.
    await limiters.takeBack('failureByNetworkAndAccount', attempt)
    throw error
  }
  if (isRight) await limiters.forget('failureByNetworkAndAccount', attempt)
  else await limiters.exceeds('failureByAccount', attacked)
  return isRight
}

/** The current password is not the one that was given. */
export function wrongCurrent(): ApiFailure {
  const message = 'This is not your current password.'
  return new ApiFailure('invalid_input', { message, fields: { current: message } })
}

/** Throws ApiFailure where `current` is not the caller's own password; it counts as a sign-in does. */
export async function requireOwnPassword(
  deps: Deps,
  { account, current, network }: { account: AccountRow; current: string; network: string },
): Promise<void> {
  if (!(await checkPassword(deps, { email: account.email, account, password: current, network })))
    throw wrongCurrent()
}
