import { once } from 'node:events'
import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { prepareClose } from './close-gracefully.ts'
import { OperatorError } from './operator-error.ts'

type Fetch = (request: Request, bindings: object) => Response | Promise<Response>

export interface Listener {
  port: number
  /** Stops without cutting off a request, within ten seconds. */
  close: () => Promise<void>
}

/** Listens on a port (0: any free one); throws OperatorError when it cannot be had. */
export async function listen(port: number, fetch: Fetch): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: (request, bindings) => {
      const held = closing.held()
      return held ? held.then(() => fetch(request, bindings)) : fetch(request, bindings)
    },
  })
  if (!(server instanceof Server)) throw new TypeError('Only plain HTTP is served here')
  const closing = prepareClose(server)
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
    close: closing.close,
  }
}
