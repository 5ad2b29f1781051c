import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './app-context.ts'

/** An IPv6 household or phone has a whole /64 to call from: its first four groups are who it is. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const groups = [...(first ?? [])]
  if (tail !== undefined)
    groups.push(...Array.from({ length: 8 - groups.length - (last?.length ?? 0) }, () => '0'))
  groups.push(...(last ?? []))
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The network that calls, for limits: the socket's, or behind a trusted proxy the last one it was told. */
export function clientNetwork(context: Context<AppEnv>, trustProxy: boolean): string {
  const told = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return networkOf(told || context.env.incoming?.socket?.remoteAddress || 'unknown')
}
