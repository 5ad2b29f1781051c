import { createServer } from 'node:http'

/** The response of the bare server to every request. */
export interface BareReply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

/** Only Node's HTTP server, in a separate process: sends one fixed response and reports its port. */
process.once('message', ({ status, headers, body }: BareReply) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address !== null ? address.port : 0)
  })
})
