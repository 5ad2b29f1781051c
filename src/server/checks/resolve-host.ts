import { Resolver } from 'node:dns/promises'

/** Asks name servers directly: neither the machine's own list of hosts nor its search domains name other hosts. */
export async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  const [failed] = found.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (addresses.length === 0 && failed !== undefined) throw failed
  return addresses
}
