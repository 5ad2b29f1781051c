import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { AppEnv } from './app-context.ts'

/** An IPv6 household or phone has a whole /64, so its first four groups identify it. */
function networkOf(address: string): string {
  // Some proxies add the port: 192.0.2.1:4711, [2001:db8::1]:4711.
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  const text = bracketed ?? plain ?? address
  if (!ipaddr.isValid(text)) return 'unknown'
  const parsed = ipaddr.process(text)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed
        .toByteArray()
        .slice(0, 8)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
}

/**
 * The wider network of a network: an IPv6 /48 or an IPv4 /24, the most that one customer of a provider has.
 * '' if the network is unknown, as behind a Unix socket.
 */
export function providerOf(network: string): string {
  if (network === 'unknown') return ''
  return network.includes('.') ? network.slice(0, network.lastIndexOf('.')) : network.slice(0, 12)
}

/**
 * The calling network, for limits: that of the address that connects or, behind trusted proxies, of X-Forwarded-For.
 * Each of them appends the address that called it: with n of them, the client is the nth from the right. Values further
 * left are the client's own claim.
 */
export function clientNetwork(context: Context<AppEnv>, trustedHops: number): string {
  const address = context.env.incoming?.socket?.remoteAddress ?? ''
  if (trustedHops === 0) return networkOf(address)
  const forwardedFor = context.req.header('x-forwarded-for') ?? ''
  const forwarded = forwardedFor.split(',').filter((part) => part.trim() !== '')
  return networkOf((forwarded[Math.max(0, forwarded.length - trustedHops)] ?? address).trim())
}
