import type { Context } from 'hono'
import type { AppEnv } from './app-context.ts'

/** The network address of who calls: the socket's, or behind a trusted proxy the last one it was told. */
export function clientNetwork(context: Context<AppEnv>, trustProxy: boolean): string {
  const told = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return told || context.env.incoming?.socket?.remoteAddress || 'unknown'
}
