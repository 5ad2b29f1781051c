import { faultText } from '#lib/fault-text.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { prepareClose } from './close-gracefully.ts'
import { answerFaults, isRefused } from './http-faults.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { securityHeaders } from '#lib/security-headers.ts'

/** Milliseconds for the head of a request, for all of it, and for an idle connection. */
const socketTimeouts = { headersTimeout: 15_000, requestTimeout: 300_000, idle: 120_000 }

/**
 * Milliseconds that a request waits for `serve`: a restart takes less. After that, a first start answers 503.
 */
const startTimeout = 5000

type Fetch = (request: Request, bindings: object) => Response | Promise<Response>

/** Handles requests before `serve`; returns undefined for a request that must wait. */
type EarlyFetch = (request: Request, bindings: object) => Response | Promise<Response> | undefined

interface Address {
  /** 0 for any free port. */
  port: number
  /** Address to bind; all addresses if undefined. */
  host?: string | undefined
}

/** The response to API calls during the start. */
export function starting(): Response {
  const headers = { ...securityHeaders, 'retry-after': '2' }
  return new Response('Starting\n', { status: 503, headers })
}

/** The response to a malformed request, or to an error outside every handler. */
function failed(error: unknown): Response {
  const status = error instanceof Error && error.name === 'RequestError' ? 400 : 500
  return new Response(null, { status, headers: securityHeaders })
}

/** The socket that systemd has opened for this process (sd_listen_fds(3)); its port stays open during restarts. */
function openedSocket(): { fd: number } | undefined {
  const { LISTEN_FDS: count, LISTEN_PID: owner } = process.env
  return count === '1' && owner === String(process.pid) ? { fd: 3 } : undefined
}

/** Why a port cannot be opened: of those below 1024, the system lets programs of root alone open one. */
function listenText(error: unknown, port: number): string {
  const isReserved = error instanceof Error && 'code' in error && error.code === 'EACCES' && port < 1024
  return isReserved ? 'ports below 1024 are for root. Choose another, behind a proxy.' : faultText(error)
}

/** Listens on a port, even before a handler is set; throws OperatorError if it cannot. */
export async function listen(address: Address, early: EarlyFetch = starting) {
  const ready = Promise.withResolvers<Fetch>()
  let fetch: Fetch = async (request, bindings) => {
    const response = early(request, bindings)
    if (response !== undefined) return response
    const late = wait(startTimeout, starting, { ref: false })
    return (await Promise.race([ready.promise, late]))(request, bindings)
  }
  const viaFetch = getRequestListener(
    (request, bindings) => {
      const held = closing.held()
      return held ? held.then(() => fetch(request, bindings)) : fetch(request, bindings)
    },
    { errorHandler: failed },
  )
  const { idle, ...timeouts } = socketTimeouts
  const server = createServer(
    { ...timeouts, connectionsCheckingInterval: 5000, requireHostHeader: false },
    (incoming, outgoing) => {
      if (!isRefused(incoming, outgoing)) viaFetch(incoming, outgoing).catch(() => outgoing.destroy())
    },
  )
  const closing = prepareClose(server)
  answerFaults(server, closing.isResponding)
  server.setTimeout(idle)
  server.listen(openedSocket() ?? address)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new OperatorError(
      error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
        ? `Port ${address.port} is in use: stop the other program or choose another port, for example PORT=${address.port + 1} npm start`
        : `Port ${address.port} cannot be opened${address.host ? ` at ${address.host}` : ''}: ${listenText(error, address.port)}`,
    )
  }
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : address.port
  const host = !address.host || /^[0.:]+$/.test(address.host) ? '127.0.0.1' : address.host
  return {
    port,
    /** Its origin on this machine. */
    origin: `http://${isIPv6(host) ? `[${host}]` : host}:${port}`,
    /** Sets the handler for all further requests. */
    serve(next: Fetch): void {
      fetch = next
      ready.resolve(next)
    },
    /** Stops within ten seconds without cutting off a request. */
    close: closing.close,
  }
}

export type Listener = Awaited<ReturnType<typeof listen>>
