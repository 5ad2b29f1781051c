import { createServer } from 'node:http'

/** What the bare server answers to every request. */
export interface BareReply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

/** Node's HTTP and nothing else, in a process of its own: answers one reply, and tells its port. */
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
