import { createHmac, randomBytes } from 'node:crypto'

const key = randomBytes(32)

/** A network as logs and the audit trail tell it: the same within one run of the server, another in the next. */
export function hashNetwork(network: string): string {
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 16)
}
