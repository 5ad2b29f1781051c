import { ApiFailure } from '#server/http/api-failure.ts'
import type { AppDeps } from '#server/http/app-context.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { providerOf } from '#server/http/client-network.ts'
import { isPassword } from './passwords.ts'

/** Milliseconds added to each attempt while an account's password is being guessed. */
const slowedBy = 2000

type Deps = Pick<AppDeps, 'limiters' | 'pause'>

interface Attempt {
  email: string
  /** Undefined for an address without an account: the check takes as long. */
  account: AccountRow | undefined
  password: string
  network: string
}

/**
 * Whether a password is the account's. Failures count per account and network: past that limit, throws
 * ApiFailure. Past the limit per account, each attempt is slowed.
 */
export async function checkPassword(
  { limiters, pause }: Deps,
  { email, account, password, network }: Attempt,
): Promise<boolean> {
  // A new password starts new counters: `npm run staff -- reset` clears those of the old one.
  const attacked = `${email} ${account?.password_hash ?? ''}`
  const attempt = `${network} ${attacked}`
  await limiters.count('failureByNetworkAndAccount', attempt)
  if (await limiters.isUsedUp('failureByAccount', attacked)) await pause(slowedBy)
  let isRight: boolean
  try {
    isRight = await isPassword(password, account?.password_hash, providerOf(network))
  } catch (error) {
    // An attempt refused by a full queue does not count as a wrong password.
    await limiters.takeBack('failureByNetworkAndAccount', attempt)
    throw error
  }
  if (isRight) await limiters.forget('failureByNetworkAndAccount', attempt)
  else await limiters.exceeds('failureByAccount', attacked)
  return isRight
}

/** The refusal of a wrong current password. */
export function wrongCurrent(): ApiFailure {
  const message = 'This is not your current password.'
  return new ApiFailure('invalid_input', { message, fields: { current: message } })
}

/** Throws ApiFailure unless a call has the caller's own password. Counts as a sign-in does. */
export async function requireOwnPassword(
  deps: Deps,
  {
    account,
    body: { current },
    network,
  }: { account: AccountRow; body: { current: string }; network: string },
): Promise<void> {
  if (!(await checkPassword(deps, { email: account.email, account, password: current, network })))
    throw wrongCurrent()
}
