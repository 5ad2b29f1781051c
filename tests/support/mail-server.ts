import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A received mail. */
export interface Received {
  from: string
  to: string[]
  /** The raw mail with its headers. */
  raw: string
  headers: string[]
  /** The value of a header, unfolded; undefined if it is absent. */
  header: (name: string) => string | undefined
  /** Its plain text. */
  body: string
  /** The same as HTML. */
  html: string
}

/** The behaviour of a mail server; each property may change while it runs. */
export interface MailServerBehaviour {
  /** Refuses the sender with this code. */
  sender?: number | undefined
  /** Refuses a recipient with this code. */
  recipient?: ((address: string) => number | undefined) | undefined
  /** Its message about a refused recipient. */
  words?: ((address: string) => string) | undefined
  /** Refuses a mail with this code, after its content. */
  content?: number | undefined
  /** Cuts the connection after it has accepted a mail, before it responds. */
  cutsAfterContent?: ((mail: Received) => boolean) | undefined
  /** Milliseconds before its greeting. */
  greeting?: number | undefined
  /** Milliseconds between the content and the response. */
  answer?: number | undefined
}

function refusal(code: number, words = `Refused with ${code}`): Error {
  return Object.assign(new Error(words), { responseCode: code })
}

/** Decodes quoted-printable and base64, as our mails use them. */
function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The headers of a mail, or of one of its parts, and what follows them. */
function split(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const header = (name: string) =>
    headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2)
  return { headers, header, rest: raw.slice(end + 4) }
}

function read(raw: string, { from, to }: { from: string; to: string[] }): Received {
  const { headers, header, rest } = split(raw)
  const [, boundary] = /boundary="([^"]+)"/.exec(header('Content-Type') ?? '') ?? []
  const parts = boundary === undefined ? [raw] : `\r\n${rest}`.split(`\r\n--${boundary}`).slice(1, -1)
  const [body = '', html = ''] = parts.map((part) => {
    const { header: headerOf, rest: words } = split(part)
    return decoded(words, headerOf('Content-Transfer-Encoding') ?? '').replaceAll('\r\n', '\n')
  })
  return { from, to, raw, headers, header, body, html }
}

/**
 * A real mail server on a free port, with the faults of real ones; closed when the test is over, or as
 * `whenOver` says.
 */
export async function startMailServer(
  behaviour: MailServerBehaviour = {},
  whenOver: (close: () => Promise<void>) => void = onTestFinished,
) {
  const received: Received[] = []
  const open = new Map<number | undefined, Socket>()

  /** Stores a mail. Returns true if the sender gets a response. */
  async function taken(stream: Readable, session: SMTPServerSession): Promise<boolean> {
    const { mailFrom, rcptTo } = session.envelope
    const raw = await text(stream)
    if (behaviour.content !== undefined) throw refusal(behaviour.content)
    const from = mailFrom === false ? '' : mailFrom.address
    const mail = read(raw, { from, to: rcptTo.map(({ address }) => address) })
    received.push(mail)
    if (behaviour.cutsAfterContent?.(mail)) {
      open.get(session.remotePort)?.destroy()
      return false
    }
    await wait(behaviour.answer ?? 0, undefined, { ref: false })
    return true
  }

  async function answer(isTaken: Promise<boolean>, done: (error?: Error | null, text?: string) => void) {
    try {
      if (await isTaken) done(null, 'Taken')
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      setTimeout(done, behaviour.greeting ?? 0)
    },
    onMailFrom(_sender, _session, done) {
      done(behaviour.sender === undefined ? null : refusal(behaviour.sender))
    },
    onRcptTo({ address }, _session, done) {
      const code = behaviour.recipient?.(address)
      done(code === undefined ? null : refusal(code, behaviour.words?.(address)))
    },
    onData(stream, session, done) {
      void answer(taken(stream, session), done)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    const { remotePort } = socket
    open.set(remotePort, socket)
    socket.on('close', () => open.delete(remotePort))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = async () => {
    for (const socket of open.values()) socket.destroy()
    await new Promise<void>((resolve) => {
      server.close(resolve)
    })
  }
  whenOver(close)
  return { url: `smtp://127.0.0.1:${address.port}`, behaviour, received, close }
}
