import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds in which those who send requests find out that this server stops, and go elsewhere. */
const notice = 1000

/** Milliseconds that answers under way get after that. */
const grace = 7500

/**
 * Prepares a server to stop without cutting anything off; gives the function that stops it. For a moment it
 * answers whatever comes, and each answer asks to close its connection, because a connection that is closed
 * while it is kept alive may carry a request on its way. Then it takes no new connections and lets the
 * answers under way finish.
 */
export function prepareClose(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let closing = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (closing) response.shouldKeepAlive = false
  })

  return async function close(): Promise<void> {
    closing = true
    for (const response of underWay) response.shouldKeepAlive = false
    await wait(notice)
    const closed = once(server, 'close')
    server.close()
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const late = setTimeout(() => server.closeAllConnections(), grace)
    await closed
    clearInterval(idle)
    clearTimeout(late)
  }
}
