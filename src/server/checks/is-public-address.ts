import ipaddr from 'ipaddr.js'

/** Addresses that are public by their range, and belong to the machines of a cloud. */
const internal = new Set(['168.63.129.16'])

/** The part of IPv6 that public networks have. */
const global = ipaddr.IPv6.parseCIDR('2000::/3')

/** Ranges in it that lead elsewhere, or nowhere, and that older lists lack. */
const special = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

/**
 * Whether an IP address is one of the public internet: not private, loopback, link-local, shared, multicast, reserved or
 * of a cloud's machines, and no IPv6 address that stands for an IPv4 one (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // Not ipaddr.isValid, which takes 0x7f000001 and 127.1 for addresses.
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return !internal.has(address) && ipaddr.IPv4.parse(address).range() === 'unicast'
  if (!ipaddr.IPv6.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.range() === 'unicast' && parsed.match(global) && !special.some((range) => parsed.match(range))
}

/** Ports of web sites; others are those of databases, mail servers and the like. */
const ports = new Set([80, 443, 8000, 8080, 8443])

/** Whether the server may connect to an address to ask a link. */
export function mayConnect(address: string, port: number): boolean {
  return ports.has(port) && isPublicAddress(address)
}
