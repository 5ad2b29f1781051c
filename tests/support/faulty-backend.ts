import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { faultsAs } from './faults.ts'
import { serveHttp } from './http-server.ts'

export { sampleExpertise, sampleId, samplePublication } from './sample-records.ts'

/** The answer of a path: JSON with status 200, or the effect of the function. */
export type Answer = object | ((request: IncomingMessage, response: ServerResponse) => void)

/**
 * A backend that breaks the contract as instructed: `answers` maps a path, without its search, to its answer.
 * Unknown paths answer 404.
 */
export async function startFaultyBackend(answers: Map<string, Answer>) {
  const requests: string[] = []
  const server = await serveHttp((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://backend')
    requests.push(`${request.method} ${request.url}`)
    const answer = answers.get(pathname)
    if (typeof answer === 'function') answer(request, response)
    else {
      const [status, body] = answer === undefined ? [404, { message: 'Not found' }] : [200, answer]
      end(response, status, 'application/json', JSON.stringify(body))
    }
  })
  return {
    ...server,
    answers,
    /** `METHOD /path?search` of every call so far. */
    requests,
  }
}

export const { faults, faultsByKind } = faultsAs(({ instead, status, type, body }): RequestListener => {
  if (instead === 'hanging') return () => {}
  if (instead === 'refusing') return (request) => void request.socket.destroy()
  return (_request, response) => end(response, status, type, body)
})

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}

/**
 * An answer that is held until `release` is called: a test sees the screen in the meantime, on machines of
 * any speed.
 */
export function held(answer: object, status = 200): { answer: Answer; release: () => void } {
  const released = Promise.withResolvers<void>()
  return {
    answer: (_request, response) =>
      void released.promise.then(() => end(response, status, 'application/json', JSON.stringify(answer))),
    release: released.resolve,
  }
}
