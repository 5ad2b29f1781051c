import type { Endpoint } from '#contract/endpoint.ts'
import { pathOf } from '#contract/endpoint-path.ts'
import { readRefusal } from '#contract/error-body.ts'
import { z } from '#contract/zod.ts'
import { differences } from './shape.ts'

export interface Target {
  /** The origin of the backend. */
  host: string
  fetch: (input: string, init: RequestInit) => Promise<Response>
}

/** One call of the contract, with its differences from the specification. */
export interface Finding {
  /** `GET /api/queries`. */
  call: string
  differences: string[]
}

export interface Received {
  status: number
  text: string
  /** Undefined when the text is not JSON. */
  json: unknown
}

interface Sent {
  id?: string
  body?: unknown
  token?: string
}

/** Milliseconds until a call counts as unanswered. */
const timeout = 30_000

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Collects a backend's differences from the specification, call by call. */
export function createProbe({ host, fetch }: Target) {
  const findings = new Map<string, string[]>()

  function nameOf({ method, path }: Endpoint): string {
    return `${method} ${path}`
  }

  /** Records a call with its differences. */
  function note(endpoint: Endpoint, ...sentences: string[]): void {
    const known = findings.get(nameOf(endpoint)) ?? []
    findings.set(nameOf(endpoint), [...known, ...sentences.filter((text) => !known.includes(text))])
  }

  /** Makes a call as the site does. Throws if there is no response. */
  async function send(endpoint: Endpoint, { id, body, token }: Sent = {}): Promise<Received> {
    const response = await fetch(host + pathOf(endpoint, id), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    const text = await response.text()
    return { status: response.status, text, json: parse(text) }
  }

  return {
    note,
    send,
    findings: (): Finding[] => [...findings].map(([call, found]) => ({ call, differences: found })),

    /** Makes a call that must succeed; undefined if it fails, or if the site cannot read the response. */
    async expectSuccess<Answer>(
      endpoint: Endpoint<unknown, Answer>,
      sent: Sent = {},
    ): Promise<Answer | undefined> {
      const { status, text, json } = await send(endpoint, sent)
      note(endpoint)
      if (status < 200 || status > 299) {
        const { message } = readRefusal(json, text)
        note(
          endpoint,
          `it responds with status ${status}${message ? ` (“${message}”)` : ''} where it has to succeed`,
        )
        return undefined
      }
      const read = z.safeParse(endpoint.answer, json)
      const found = endpoint.sends ? differences(endpoint.sends, json) : []
      note(endpoint, ...found.map((text) => (read.success ? `${text} (the site accepts it)` : text)))
      return read.success ? read.data : undefined
    },

    /** Makes a call that must be refused with one of these statuses. */
    async expectRefusal(endpoint: Endpoint, statuses: number[], why: string, sent: Sent = {}): Promise<void> {
      const { status, text, json } = await send(endpoint, sent)
      note(endpoint)
      if (!statuses.includes(status))
        note(endpoint, `${why}, it responds with status ${status}; ${statuses.join(' or ')} is expected`)
      else if (endpoint.access === 'public' && readRefusal(json, text).message === '')
        note(endpoint, `${why}, \`message\` is empty, so that people cannot see what is wrong`)
    },
  }
}

export type Probe = ReturnType<typeof createProbe>
