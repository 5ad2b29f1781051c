import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { securityHeaders } from '#lib/security-headers.ts'

/** What Node's parser gives up on, by the codes of its errors; everything else is a bad request. */
const statuses = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Content Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

function textOf(status: string): string {
  const headers = { ...securityHeaders, 'content-length': '0', connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n')
}

/** Connections that end with a refusal: what came behind it is not handled, because nobody reads its response. */
const ending = new WeakSet<Socket>()

function refuse(response: ServerResponse, status: number): void {
  ending.add(response.req.socket)
  response.writeHead(status, { ...securityHeaders, 'content-length': '0', connection: 'close' }).end()
}

/** Whether a request names no host, though HTTP asks for one, and is refused, or came behind one that was. */
export function isRefused(
  { headers, httpVersion, socket }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (ending.has(socket)) return true
  if (headers.host !== undefined || httpVersion !== '1.1') return false
  refuse(response, 400)
  return true
}

/**
 * Has what Node refuses by itself carry the headers of every other response: no handler ever sees such a request.
 * `isResponding` tells whether a response is under way on a connection.
 */
export function answerFaults(server: Server, isResponding: (socket: Socket) => boolean): void {
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    // Within a response, another would be part of its body.
    if (socket.writable && !isResponding(socket))
      socket.write(textOf(statuses.get(error.code ?? '') ?? '400 Bad Request'))
    socket.destroySoon()
  })
  server.on('checkExpectation', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!ending.has(socket)) refuse(response, 417)
  })
}
