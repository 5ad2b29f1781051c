import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseConnectionUrl } from 'nodemailer/lib/shared'

/**
 * Milliseconds for the parts of an attempt: `opening` is for connecting and signing in, `delivery` for a mail. Both
 * together are less than a claim has (store/mails.ts).
 */
export const smtpPatience = {
  connection: 10_000,
  greeting: 10_000,
  silence: 30_000,
  opening: 45_000,
  delivery: 60_000,
}
export type SmtpPatience = typeof smtpPatience

/**
 * How a delivery has failed: the server was not reached or takes no mail at all, the line was lost before the content was sent, the server
 * refused this mail (for good or for now), or it was given the content and its answer did not arrive.
 */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
  readonly reason: 'unreachable' | 'interrupted' | 'refused' | 'refused-for-good' | 'unanswered'

  constructor(reason: DeliveryFailure['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.reason = reason
  }
}

interface Delivery {
  from: string
  to: string
  /** The mail as it is sent. */
  content: Uint8Array
  /** Called when the server waits for the mail, before a byte of it is sent; what it throws ends the delivery. */
  beforeContent: () => Promise<void>
}

function responseCode(error: unknown): number {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' ? code : 0
}

/** Where the password goes over a network, the connection must be encrypted. */
export function smtpOptions(smtpUrl: string, patience: SmtpPatience) {
  const { auth, ...parsed } = parseConnectionUrl(smtpUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]', '::1'].includes(String(parsed.host))
  return {
    auth,
    connection: {
      ...parsed,
      ...(auth && !isLocal && !parsed.ignoreTLS ? { requireTLS: true } : {}),
      connectionTimeout: patience.connection,
      greetingTimeout: patience.greeting,
      dnsTimeout: patience.connection,
      socketTimeout: patience.silence,
    },
  }
}

export type Smtp = Awaited<ReturnType<typeof openSmtp>>

/** Connects to a mail server and signs in; throws DeliveryFailure. `signal` cuts the connection, whatever it does. */
export async function openSmtp(smtpUrl: string, patience: SmtpPatience = smtpPatience, signal?: AbortSignal) {
  const { auth, connection: settings } = smtpOptions(smtpUrl, patience)
  const connection = new SMTPConnection(settings)
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  connection.on('error', lost.reject)
  // A call that the end of the line ends says why right after it.
  connection.on('end', () => {
    setImmediate(() => lost.reject(new Error('The connection to the mail server has ended')))
  })

  function cut(reason: string): void {
    lost.reject(new Error(reason))
    connection.close()
  }
  const stop = () => cut('The server stops')
  signal?.addEventListener('abort', stop)
  connection.on('end', () => signal?.removeEventListener('abort', stop))
  if (signal?.aborted) stop()

  /** Waits for a call of the connection, which may end without calling back. */
  async function within(time: number, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
    const late = setTimeout(() => cut('The mail server takes too long'), time)
    const done = new Promise<void>((resolve, reject) => {
      begin((error) => (error ? reject(error) : resolve()))
    })
    await Promise.race([done, lost.promise]).finally(() => clearTimeout(late))
  }

  try {
    await within(patience.opening, (done) =>
      connection.connect((error) => (error || !auth ? done(error) : connection.login(auth, done))),
    )
  } catch (error) {
    connection.close()
    throw new DeliveryFailure('unreachable', error)
  }

  return {
    /** Resolves when the server has taken the mail; throws DeliveryFailure, or what `beforeContent` throws. */
    async send({ from, to, content, beforeContent }: Delivery): Promise<void> {
      let isHandedOver = false
      let refusal: { error: unknown } | undefined
      // Read from the moment in which the server waits for the content.
      async function* handedOver() {
        await beforeContent().catch((error: unknown) => {
          refusal = { error }
          throw error
        })
        isHandedOver = true
        yield content
      }
      try {
        await within(patience.delivery, (done) =>
          connection.send({ from, to: [to] }, Readable.from(handedOver(), { objectMode: false }), done),
        )
      } catch (error) {
        if (refusal) throw refusal.error
        const code = responseCode(error)
        // The server goes away, whatever the mail: it takes no other one either (RFC 5321, 3.8).
        if (code === 421) throw new DeliveryFailure('unreachable', error)
        if (code >= 400) throw new DeliveryFailure(code >= 500 ? 'refused-for-good' : 'refused', error)
        throw new DeliveryFailure(isHandedOver ? 'unanswered' : 'interrupted', error)
      }
    },
    /** Says goodbye, after a delivery that went well. */
    quit: () => connection.quit(),
    /** Cuts the connection. */
    close: () => connection.close(),
  }
}
