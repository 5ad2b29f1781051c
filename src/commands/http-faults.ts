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

/** A name or an address, and perhaps a port. */
const hostShape = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Whether it is a host as browsers write it: `https://1.2.3.999` and `https://example.org:99999` have none. */
function isHost(host: string): boolean {
  const [, name] = hostShape.exec(host) ?? []
  if (name === undefined || !URL.canParse(`http://${host}`)) return false
  return new URL(`http://${host}`).hostname === name.toLowerCase()
}

/** Why a request cannot be handled: HTTP asks for one host (RFC 9112 3.2), and `chunked` alone is read here (6.1). */
function faultOf({ headers, httpVersion, rawHeaders }: IncomingMessage): 400 | 501 | undefined {
  const { host, 'transfer-encoding': coding = 'chunked' } = headers
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1 || (host === undefined ? httpVersion === '1.1' : !isHost(host))) return 400
  return coding.toLowerCase() === 'chunked' ? undefined : 501
}

/** Whether a request is refused because of its head, or came behind one that was. */
export function isRefused(incoming: IncomingMessage, response: ServerResponse): boolean {
  if (ending.has(incoming.socket)) return true
  const status = faultOf(incoming)
  if (status === undefined) return false
  refuse(response, status)
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
