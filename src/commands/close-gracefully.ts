import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds in which those who send requests find out that this server stops, and go elsewhere. */
const notice = 1000

/** Milliseconds without a new connection or a finished answer, after which none is on its way; and how long to wait for that. */
const quiet = { length: 5, atMost: 500 }

/** Milliseconds that answers under way get after that. */
const grace = 7500

interface Closing {
  /** While the last connections come in: what to wait for before answering. */
  held: () => Promise<void> | undefined
  close: () => Promise<void>
}

/**
 * Prepares a server to stop without cutting off a request. For a moment it answers whatever comes, and each
 * answer asks to close its connection, because one that is kept alive may carry a request on its way. Then it
 * holds answers back until no new connection comes: the system resets those that wait to be accepted when a
 * server stops listening. Then it lets the answers under way finish.
 */
export function prepareClose(server: Server): Closing {
  const sockets = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  let closing = false
  let events = 0
  let gate: PromiseWithResolvers<void> | undefined

  server.on('connection', (socket: Socket) => {
    events += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => {
      events += 1
      underWay.delete(response)
    })
    if (closing) response.shouldKeepAlive = false
  })

  async function untilQuiet(): Promise<void> {
    const started = performance.now()
    do {
      events = 0
      await wait(quiet.length)
    } while (events > 0 && performance.now() - started < quiet.atMost)
  }

  function closeIdle(): void {
    server.closeIdleConnections()
    // Browsers open connections that they may never use.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  return {
    held: () => gate?.promise,
    async close(): Promise<void> {
      closing = true
      for (const response of underWay) response.shouldKeepAlive = false
      await wait(notice)
      gate = Promise.withResolvers<void>()
      await untilQuiet()
      const closed = once(server, 'close')
      server.close()
      gate.resolve()
      const idle = setInterval(closeIdle, 100)
      const late = setTimeout(() => server.closeAllConnections(), grace)
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}
