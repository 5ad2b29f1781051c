import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type autocannon from 'autocannon'

/** Messages from new visitors to a backend, sent by a separate process, so that this one can measure something else. */
export async function postMessages(
  origin: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<autocannon.Result> {
  const script = fileURLToPath(new URL('post-messages.ts', import.meta.url))
  const child = fork(script, [`${origin}/api/queries`, String(clients), String(seconds)])
  const [result]: autocannon.Result[] = await once(child, 'message')
  if (!result) throw new Error('no result')
  return result
}
