import process from 'node:process'
import { ownRequestHeader } from '#lib/build-messages.ts'

/**
 * The header of a request to the server that has started this process, by which that leaves it out of its log. No other
 * backend gets it.
 */
export function ownRequestHeaders(address: URL | string): Record<string, string> {
  const { OWN_REQUESTS: secret, API_HOST: server } = process.env
  if (!secret || server === undefined || new URL(address).origin !== new URL(server).origin) return {}
  return { [ownRequestHeader]: secret }
}
