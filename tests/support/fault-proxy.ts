import { type IncomingMessage, request as forward, type ServerResponse } from 'node:http'
import { serveHttp } from './http-server.ts'
import type { Answer } from './faulty-backend.ts'

/** The answer set for a call: its own, or that of all records of its list. */
function setFor(answers: Map<string, Answer>, method: string, path: string): Answer | undefined {
  return answers.get(`${method} ${path}`) ?? answers.get(`${method} ${path.replace(/[^/]+$/, '*')}`)
}

/** Forwards a request to another server, with that server's token if its accounts differ. */
export function passTo(origin: string, token?: string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url = '/' } = request
    const headers = token ? { ...request.headers, authorization: `Bearer ${token}` } : request.headers
    const onward = forward(new URL(url, origin), { method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }
}

/**
 * The whole product behind a proxy that answers some calls itself. `answers` maps `METHOD /path`, or `METHOD
 * /path/*` for every record of a list, to the response that replaces the product's.
 */
export async function startFaultProxy(target: string) {
  const answers = new Map<string, Answer>()
  const pass = passTo(target)
  const requests: string[] = []
  const server = await serveHttp((request, response) => {
    const { method = 'GET', url = '/' } = request
    const { pathname } = new URL(url, target)
    if (pathname.startsWith('/api/')) requests.push(`${method} ${pathname}`)
    const answer = setFor(answers, method, pathname)
    if (typeof answer === 'function') {
      answer(request, response)
      return
    }
    if (answer !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      return
    }
    pass(request, response)
  })
  return {
    ...server,
    answers,
    /** `METHOD /path` of every call of the API so far. */
    requests,
  }
}
