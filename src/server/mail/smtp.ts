import { Readable } from 'node:stream'
import { faultOf, faultText } from '#lib/fault-text.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseConnectionUrl } from 'nodemailer/lib/shared'

/**
 * Milliseconds for the parts of an attempt: `opening` to connect and sign in, `delivery` to send a mail.
 * Together they are shorter than a claim (mail/store.ts).
 */
export const smtpTimeouts = {
  connection: 10_000,
  greeting: 10_000,
  silence: 30_000,
  opening: 45_000,
  delivery: 60_000,
}

export type SmtpTimeouts = typeof smtpTimeouts

/**
 * How a delivery failed: the server was not reached or accepts no mail at all, the connection was lost before
 * the content was sent, the server refused this mail (permanently or for now), or it was given the content
 * and its response was lost.
 */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
  readonly reason: 'unreachable' | 'interrupted' | 'refused' | 'refused-for-good' | 'unanswered'
  /** The SMTP command that was refused; '' if none was. */
  readonly command: string

  constructor(reason: DeliveryFailure['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.reason = reason
    this.command = cause instanceof Error && 'command' in cause ? String(cause.command) : ''
  }
}

interface Delivery {
  from: string
  to: string
  /** The encoded mail. */
  content: Uint8Array
  /** Called when the server waits for the mail, before a byte of it is sent; an error ends the delivery. */
  beforeContent: () => Promise<void>
}

function responseCode(error: unknown): number {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' ? code : 0
}

/** Why a mail server was not reached or refuses to begin, with its reply, and what to write in SMTP_URL. */
function openingFault(error: unknown, smtpUrl: string): string {
  const { why } = faultOf(error)
  const [message, reply] =
    error instanceof Error ? [error.message, 'response' in error && error.response] : ['', '']
  const isEncrypted = new URL(smtpUrl).protocol === 'smtps:'
  if (responseCode(error) > 0)
    return `${message.startsWith('Invalid greeting') ? 'it accepts no mail' : why} (${faultOf(reply).why}).`
  if (isEncrypted && /wrong version|before secure TLS|^Connection (?:timeout|closed)/i.test(message))
    return `${withFullStop(why)} If its port begins without encryption, use smtp:// with port 587.`
  if (!isEncrypted && /^Greeting never|^Connection closed/.test(message))
    return `${withFullStop(why)} If its port expects encryption from the start, use smtps:// with port 465.`
  return faultText(error)
}

/** If the password crosses a network, the connection must be encrypted. */
export function smtpOptions(smtpUrl: string, timeouts: SmtpTimeouts) {
  const { auth, ...parsed } = parseConnectionUrl(smtpUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]', '::1'].includes(String(parsed.host))
  return {
    auth,
    connection: {
      ...parsed,
      ...(auth && !isLocal && !parsed.ignoreTLS ? { requireTLS: true } : {}),
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.greeting,
      dnsTimeout: timeouts.connection,
      socketTimeout: timeouts.silence,
    },
  }
}

export type Smtp = Awaited<ReturnType<typeof openSmtp>>

/**
 * Connects to a mail server and signs in; throws DeliveryFailure. `signal` closes the connection at any
 * point.
 */
export async function openSmtp(smtpUrl: string, timeouts: SmtpTimeouts = smtpTimeouts, signal?: AbortSignal) {
  const { auth, connection: settings } = smtpOptions(smtpUrl, timeouts)
  const connection = new SMTPConnection(settings)
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  connection.on('error', lost.reject)
  // An interrupted call reports its own error right after this event.
  connection.on('end', () => {
    setImmediate(() => lost.reject(new Error('The connection to the mail server has ended')))
  })

  function cut(reason: string): void {
    lost.reject(new Error(reason))
    connection.close()
  }
  const stop = () => cut('The server is stopping')
  signal?.addEventListener('abort', stop)
  connection.on('end', () => signal?.removeEventListener('abort', stop))
  if (signal?.aborted) stop()

  /** Waits for a call on the connection, which may end without a callback. */
  async function within(time: number, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
    const late = setTimeout(() => cut('The mail server timed out'), time)
    const done = new Promise<void>((resolve, reject) => {
      begin((error) => (error ? reject(error) : resolve()))
    })
    await Promise.race([done, lost.promise]).finally(() => clearTimeout(late))
  }

  try {
    await within(timeouts.opening, (done) =>
      connection.connect((error) => (error || !auth ? done(error) : connection.login(auth, done))),
    )
  } catch (error) {
    connection.close()
    throw new DeliveryFailure('unreachable', new Error(openingFault(error, smtpUrl), { cause: error }))
  }

  return {
    /**
     * Resolves when the server has accepted the mail; throws DeliveryFailure, or the error of
     * `beforeContent`.
     */
    async send({ from, to, content, beforeContent }: Delivery): Promise<void> {
      let isHandedOver = false
      let refusal: { error: unknown } | undefined
      // First read when the server waits for the content.
      async function* handedOver() {
        await beforeContent().catch((error: unknown) => {
          refusal = { error }
          throw error
        })
        isHandedOver = true
        yield content
      }
      try {
        await within(timeouts.delivery, (done) =>
          connection.send({ from, to: [to] }, Readable.from(handedOver(), { objectMode: false }), done),
        )
      } catch (error) {
        if (refusal) throw refusal.error
        const code = responseCode(error)
        // The server is shutting down and accepts no other mail either (RFC 5321, 3.8).
        if (code === 421) throw new DeliveryFailure('unreachable', error)
        if (code >= 400) throw new DeliveryFailure(code >= 500 ? 'refused-for-good' : 'refused', error)
        throw new DeliveryFailure(isHandedOver ? 'unanswered' : 'interrupted', error)
      }
    },
    /** Closes the session, after a successful delivery. */
    quit: () => connection.quit(),
    /** Closes the connection at once. */
    close: () => connection.close(),
  }
}
