import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { AppEnv } from './app-context.ts'

/** An IPv6 household or phone has a whole /64 to call from: its first four groups are who it is. */
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
 * The wider network of a network: what one customer of a provider can have whole, an IPv6 /48 or an IPv4 /24. '' where the
 * network is not known, as behind a Unix socket.
 */
export function providerOf(network: string): string {
  if (network === 'unknown') return ''
  return network.includes('.') ? network.slice(0, network.lastIndexOf('.')) : network.slice(0, 12)
}

/**
 * The network that calls, for limits. Each trusted proxy adds to X-Forwarded-For the address that called it:
 * with n of them, the client is the nth from the right, and what stands before it is the client's own claim.
 */
export function clientNetwork(context: Context<AppEnv>, trustedHops: number): string {
  const caller = context.env.incoming?.socket?.remoteAddress ?? ''
  if (trustedHops === 0) return networkOf(caller)
  const told = (context.req.header('x-forwarded-for') ?? '').split(',').filter((part) => part.trim() !== '')
  return networkOf((told[Math.max(0, told.length - trustedHops)] ?? caller).trim())
}
