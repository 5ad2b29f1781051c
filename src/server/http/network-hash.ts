import { createHmac, randomBytes } from 'node:crypto'

const key = randomBytes(32)

/**
 * Hash of a network for logs and the audit trail: the same within one run of the server, another in the next.
 */
export function hashNetwork(network: string): string {
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 16)
}
