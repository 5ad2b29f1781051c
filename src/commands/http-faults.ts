import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { securityHeaders } from '#lib/security-headers.ts'

/** Statuses for errors of Node's parser, by code; any other is a bad request. */
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

/** Connections that close after a refusal. Further requests on them are ignored, because the client no longer reads answers. */
const ending = new WeakSet<Socket>()

function refuse(response: ServerResponse, status: number): void {
  ending.add(response.req.socket)
  response.writeHead(status, { ...securityHeaders, 'content-length': '0', connection: 'close' }).end()
}

/** A name or an address, and perhaps a port. */
const hostShape = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether a browser accepts it as a host: `https://1.2.3.999` and `https://example.org:99999` are refused.
 */
function isHost(host: string): boolean {
  const [, name] = hostShape.exec(host) ?? []
  if (name === undefined || !URL.canParse(`http://${host}`)) return false
  return new URL(`http://${host}`).hostname === name.toLowerCase()
}

/**
 * Why a request cannot be handled: HTTP requires exactly one host (RFC 9112 3.2), and `chunked` is the only
 * supported transfer encoding (6.1).
 */
function faultOf({ headers, httpVersion, rawHeaders }: IncomingMessage): 400 | 501 | undefined {
  const { host, 'transfer-encoding': coding = 'chunked' } = headers
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1 || (host === undefined ? httpVersion === '1.1' : !isHost(host))) return 400
  return coding.toLowerCase() === 'chunked' ? undefined : 501
}

/** Whether a request is refused because of its headers, or follows one that was. */
export function isRefused(incoming: IncomingMessage, response: ServerResponse): boolean {
  if (ending.has(incoming.socket)) return true
  const status = faultOf(incoming)
  if (status === undefined) return false
  refuse(response, status)
  return true
}

/**
 * Adds the usual headers to the errors that Node answers itself, which no handler sees. `isResponding`
 * returns true while a response is under way on a connection.
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
