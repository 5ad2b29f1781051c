import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds for clients and load balancers to notice the stop. */
const notice = 1000

/** Milliseconds without a new connection or a finished response that count as quiet, and how long to wait for them. */
const quiet = { length: 5, atMost: 500 }

/** Milliseconds for open responses after that. */
const grace = 7500

/** Maximum milliseconds of a stop. */
export const maxCloseTime = notice + quiet.atMost + grace

/**
 * Prepares a server to stop without cutting off a request. It first answers with `Connection: close`, because
 * an open connection may send another request. It then delays responses until no new connection arrives:
 * when a server stops listening, the system resets connections that wait to be accepted. Last, it lets open
 * responses finish.
 */
export function prepareClose(server: Server) {
  /** The open connections with their number of responses under way: requests may be pipelined. */
  const sockets = new Map<Socket, number>()
  const underWay = new Set<ServerResponse>()
  let closing = false
  let events = 0
  let gate: PromiseWithResolvers<void> | undefined

  function count(socket: Socket, change: number): void {
    const before = sockets.get(socket)
    if (before !== undefined) sockets.set(socket, before + change)
  }

  // One shared function, because it runs for each request.
  function ended(this: ServerResponse): void {
    events += 1
    underWay.delete(this)
    count(this.req.socket, -1)
  }

  server.on('connection', (socket: Socket) => {
    events += 1
    sockets.set(socket, 0)
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    underWay.add(response)
    count(socket, 1)
    response.on('close', ended)
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
    // Browsers open spare connections that never send a request.
    for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy()
  }

  return {
    /** Resolves when responses may go out; undefined when they may at once. */
    held: () => gate?.promise,
    /** Whether a connection has a response under way. */
    isResponding: (socket: Socket) => (sockets.get(socket) ?? 0) > 0,
    close: async () => {
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
