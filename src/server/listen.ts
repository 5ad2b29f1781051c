import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { OperatorError } from './operator-error.ts'

/** Milliseconds that answers under way get when the server stops. */
const grace = 10_000

type Fetch = (request: Request, bindings: object) => Response | Promise<Response>

export interface Listener {
  port: number
  /** Takes no new connections, lets what is under way finish, then closes. */
  close: () => Promise<void>
}

/** Listens on a port (0: any free one); throws OperatorError when it cannot be had. */
export async function listen(port: number, fetch: Fetch): Promise<Listener> {
  const server = createAdaptorServer({ fetch: (request, bindings) => fetch(request, bindings) })
  server.listen(port)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new OperatorError(
      error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
        ? `Port ${port} is in use: stop the other program or choose another port, for example PORT=${port + 1} npm start`
        : `Port ${port} cannot be opened: ${String(error)}`,
    )
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      const late = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), grace)
      await closed
      clearTimeout(late)
    },
  }
}
