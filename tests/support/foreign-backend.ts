import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveHttp } from './http-server.ts'
import { samplePng } from './sample-photograph.ts'

export type Noun = 'expertise-cards' | 'publication-cards' | 'appointments' | 'queries'
export type Stored = Record<string, unknown> & { _id: string | number }

/** The format of a foreign backend. */
export interface Dialect {
  /** The identifier of record number `index`. */
  id: (index: number) => string | number
  /** A stored record in the format of a response. `origin` is the backend's own. */
  record: (noun: Noun, stored: Stored, origin: string) => unknown
  list: (noun: Noun, records: unknown[]) => unknown
  refusal: (message: string) => unknown
  /** Status and body of a successful change. */
  done: [status: number, body?: unknown]
  login: (token: string) => unknown
  user: unknown
  /** The stored form of a new picture's data URL. */
  image: (name: string, origin: string) => unknown
}

/** The fields that each body of the specification has: any other is rejected. */
const bodies: Record<string, string[]> = {
  'POST /api/expertise-cards': ['title', 'content'],
  'PUT /api/expertise-cards/*': ['title', 'content'],
  'POST /api/publication-cards': ['title', 'content', 'link', 'image'],
  'POST /api/appointments': ['fullName', 'email', 'companyName', 'message'],
  'POST /api/queries': ['contactName', 'phoneNumber', 'email', 'mainIdea'],
  'POST /api/auth/login': ['email', 'password'],
  'POST /api/auth/logout': [],
}

export const foreignStaff = { email: 'staff@example.org', password: 'a-password' }

interface Received {
  /** `METHOD /path`, with `*` for an identifier and with the query as it came. */
  call: string
  body: unknown
  status: number
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return text === '' ? undefined : JSON.parse(text)
}

/**
 * A backend that knows only the 17 calls, in memory: it rejects every other address with 404, and every
 * unknown field and query parameter with 400.
 */
export async function startForeignBackend(dialect: Dialect, seed: Record<Noun, Record<string, unknown>[]>) {
  let count = 0
  const received: Received[] = []
  const tokens = new Set<string>()
  const number = (record: Record<string, unknown>): Stored => ({ ...record, _id: dialect.id((count += 1)) })
  const stored: Record<Noun, Stored[]> = {
    'expertise-cards': seed['expertise-cards'].map(number),
    'publication-cards': seed['publication-cards'].map(number),
    appointments: seed.appointments.map(number),
    queries: seed.queries.map(number),
  }
  const isNoun = (text: string): text is Noun => Object.hasOwn(stored, text)

  function answer(
    { method = '', url = '', headers }: IncomingMessage,
    body: Record<string, unknown> | undefined,
    origin: string,
  ): [status: number, body?: unknown] {
    const { pathname, search } = new URL(url, origin)
    const [, , noun = '', id = ''] = pathname.split('/')
    const call = `${method} ${pathname.replace(/^(\/api\/(?!auth)[\w-]+)\/[^/]+$/, '$1/*').replace(/(.)\/$/, '$1')}`
    const refuse = (status: number, message: string): [number, unknown] => [status, dialect.refusal(message)]
    if (search !== '') return refuse(400, `Unknown query ${search}`)
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const open =
      (method === 'GET' && /^(?:expertise|publication)-cards$/.test(noun)) ||
      ['POST /api/appointments', 'POST /api/queries', 'POST /api/auth/login'].includes(call)
    if (noun === 'auth' || isNoun(noun)) {
      if (!open && !tokens.has(token)) return refuse(401, 'Not signed in')
      const unknown = Object.keys(body ?? {}).filter((name) => !bodies[call]?.includes(name))
      if (unknown.length > 0) return refuse(400, `Unknown field ${unknown.join(', ')}`)
    }
    if (call === 'POST /api/auth/login') {
      if (body?.email !== foreignStaff.email || body.password !== foreignStaff.password)
        return refuse(401, 'Wrong email or password')
      const issued = `token-${tokens.size + 1}`
      tokens.add(issued)
      return [200, dialect.login(issued)]
    }
    if (call === 'POST /api/auth/logout')
      return tokens.delete(token) ? dialect.done : refuse(401, 'Not signed in')
    if (call === 'GET /api/auth/me') return [200, { user: dialect.user }]
    if (!isNoun(noun)) return refuse(404, 'No such call')
    const records = stored[noun]
    const index = records.findIndex(({ _id }) => String(_id) === id)
    if (id !== '' && index === -1) return refuse(404, 'No such record')
    if (method === 'GET' && id === '')
      return [
        200,
        dialect.list(
          noun,
          records.map((record) => dialect.record(noun, record, origin)),
        ),
      ]
    const found = records[index]
    if (method === 'GET' && noun === 'publication-cards' && found)
      return [200, dialect.record(noun, found, origin)]
    if (method === 'POST' && id === '') {
      if (!bodies[call]?.every((name) => typeof body?.[name] === 'string'))
        return refuse(400, 'A field is missing')
      const image = body?.image ? { image: dialect.image(`${count + 1}.png`, origin) } : {}
      records.unshift(number({ icon: 'fas fa-seedling', date: new Date().toISOString(), ...body, ...image }))
      return dialect.done
    }
    if (method === 'PUT' && noun === 'expertise-cards' && found) {
      Object.assign(found, body)
      return dialect.done
    }
    if (method === 'DELETE' && found) {
      records.splice(index, 1)
      return dialect.done
    }
    return refuse(405, 'Not possible')
  }

  function respond(response: ServerResponse, [status, body]: [number, unknown?]): void {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }

  const server = await serveHttp((request, response) => {
    void (async () => {
      const { method = '', url = '' } = request
      if (url.startsWith('/media/')) {
        response.writeHead(200, { 'content-type': 'image/png' }).end(await samplePng())
        return
      }
      const body = await readBody(request)
      const answered = answer(request, body, server.origin)
      received.push({ call: `${method} ${url}`, body, status: answered[0] })
      respond(response, answered)
    })()
  })
  return { ...server, received, stored }
}

export type ForeignBackend = Awaited<ReturnType<typeof startForeignBackend>>
