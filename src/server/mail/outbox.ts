import { faultText } from '#lib/fault-text.ts'
import { hour } from '#lib/durations.ts'
import type { Db, MailRow } from '#server/database/schema.ts'
import { repeat } from '#server/repeat.ts'
import { releaseGathered } from './gathered.ts'
import { isForOwner, isForReviewer, isForSubscriber, mailsOf } from './records.ts'
import {
  claimMail,
  endMail,
  retryUnreachable,
  suspendMail,
  maxUnanswered,
  postponeDue,
  recordFailure,
  recordHandOver,
  releaseMail,
} from './store.ts'
import { compose } from './compose.ts'
import { gatherDigest } from './digest.ts'
import { readMailText } from './read-mail-text.ts'
import type { MailSettings } from './environment.ts'
import { DeliveryFailure, openSmtp, type Smtp, type SmtpTimeouts } from './smtp.ts'

/** Milliseconds between polls for due mails, and those that a stop allows a delivery. */
const lookEvery = 5000
const grace = 4000

/** Milliseconds between two log lines about one kind of refusal. */
const refusalPause = hour

interface Options {
  db: Db
  /** Milliseconds since 1970. */
  now: () => number
  mail: MailSettings
  /** Prints a line for the operator, without the recipient and the content. */
  say: (text: string) => void
  timeouts?: SmtpTimeouts
}

/** This process took too long to reach the mail server: another one may have the mail. */
class ClaimEnded extends Error {}

/** The name of a mail, for the operator. */
function nameOf({ kind, noun, record_id, key }: MailRow): string {
  if (kind === 'password') return `The notice of a new password of account ${record_id}`
  if (isForOwner(kind)) return `The ${kind} of account ${record_id}`
  if (isForSubscriber(kind)) return `The ${kind} for subscriber ${record_id}`
  if (kind === 'review' || kind === 'review-answer') return `The mail about review ${record_id}`
  return kind === 'digest' || kind === 'flood' ? `The mail ${key}` : `The ${kind} of ${noun} ${record_id}`
}

/** The mail server's message, as one line without addresses. */
function reasonOf(error: Error): string {
  const words = error.message
    .slice(0, 300)
    .split(/[\s\p{Cc}\p{Bidi_Control}]+/u)
    .filter(Boolean)
  return words.map((word) => (word.includes('@') ? '…' : word)).join(' ')
}

/**
 * A reply's code, with the enhanced one behind it: `550 5.7.1` (RFC 3463). The text behind it may
 * differ from mail to mail.
 */
const replyCode = /\b[45]\d\d(?:[ -][45]\.\d{1,3}\.\d{1,3})?\b/

/** Whether a mail is for a visitor, whose address may be wrong. */
function isForVisitor(kind: MailRow['kind']): boolean {
  return kind === 'acknowledgement' || isForSubscriber(kind) || isForReviewer(kind)
}

/**
 * Sends due mails. An attempt is recorded before it begins. If the mail server was given a mail and its
 * response was lost, or the process was killed, the mail is sent a second time, with the same Message-ID, and
 * no third time; one to a subscriber is not sent a second time (REA-06).
 */
export function createOutbox({ db, now, mail: settings, say, timeouts }: Options) {
  let line: Smtp | undefined
  const stopping = new AbortController()
  const cutting = new AbortController()
  let released = settings.daily
  /** Time of the last log line of each kind of refusal. */
  const said = new Map<string, number>()

  function hangUp(): void {
    line?.close()
    line = undefined
  }

  async function send(mail: MailRow): Promise<void> {
    const found = await readMailText(db, mail, settings, now())
    if (found === 'deleted' && (await suspendMail(db, mail))) return undefined
    // Erased in the meantime, or its recipient is no longer in NOTIFY_TO.
    if (found === undefined || found === 'deleted')
      return endMail(db, { key: mail.key, state: 'sent' }, now())
    const content = await compose(mail, { from: settings.from, ...found })
    if (mail.unanswered > 0)
      say(`${nameOf(mail)} is sent again, and may arrive twice: the response to the last attempt was lost.`)
    line ??= await openSmtp(settings.smtpUrl, timeouts, cutting.signal)
    await line.send({
      from: settings.from,
      to: found.to,
      content,
      async beforeContent() {
        const claimed = await recordHandOver(db, mail, now())
        if (claimed === undefined) throw new ClaimEnded()
        mail.claimed_until = claimed.claimed_until
      },
    })
    await endMail(db, { key: mail.key, state: 'sent' }, now())
    await mailsOf(db, mail.kind)?.accepted?.(db, mail)
    return retryUnreachable(db, now())
  }

  /** Logs refusals by the mail server, once an hour for each kind. */
  function sayRefused({ kind }: MailRow, message: string, outcome: string): void {
    const code = replyCode.exec(message)?.[0] ?? message
    const key = `${code} ${outcome}`
    if (now() - (said.get(key) ?? -Infinity) < refusalPause) return
    said.set(key, now())
    // The server's message may name the visitor, so it is left out.
    say(`Mail was refused, and ${outcome}: ${isForVisitor(kind) ? `${code}, to a visitor` : message}`)
  }

  async function keepFailure(mail: MailRow, failure: Parameters<typeof recordFailure>[2]): Promise<void> {
    if (await recordFailure(db, mail, failure, now()))
      say(`${nameOf(mail)} was dropped after three days: ${failure.message}`)
  }

  /** Records a failure. Returns whether the next mail may succeed. */
  async function failed(mail: MailRow, failure: DeliveryFailure): Promise<boolean> {
    const { reason } = failure
    const message = reasonOf(failure)
    // The address is wrong, so retrying is useless.
    if ((isForVisitor(mail.kind) || isForOwner(mail.kind)) && reason === 'refused-for-good') {
      sayRefused(mail, message, 'will not be retried')
      await db.transaction().execute(async (work) => {
        await endMail(work, { key: mail.key, state: 'given-up', message }, now())
        // A refused sender says nothing about the address.
        if (failure.command !== 'MAIL FROM')
          await mailsOf(db, mail.kind)?.refused?.(work, mail, replyCode.exec(message)?.[0] ?? '', now())
      })
      return true
    }
    if (reason === 'refused' || reason === 'refused-for-good' || reason === 'interrupted')
      sayRefused(mail, message, 'will be retried later')
    const unreachable = reason === 'unreachable' ? 1 : 0
    const unanswered = mail.unanswered + (reason === 'unanswered' ? 1 : 0)
    await keepFailure(mail, { message, unanswered, unreachable })
    if (reason !== 'unreachable') return true
    say(`Mail cannot be sent, and will be retried later: ${message}`)
    await postponeDue(db, message, now())
    return false
  }

  /** Sends one mail. Returns whether to continue with the next. */
  async function attempt(mail: MailRow): Promise<boolean> {
    const isOnce = isForSubscriber(mail.kind)
    if (mail.unanswered >= (isOnce ? 1 : maxUnanswered)) {
      const message = `The mail server did not respond${isOnce ? '' : ' twice'}: the mail may have arrived.`
      say(`${nameOf(mail)} is not sent ${isOnce ? 'again' : 'a third time'}. ${message}`)
      await endMail(db, { key: mail.key, state: 'doubtful', message }, now())
      return true
    }
    try {
      await send(mail)
      return true
    } catch (error) {
      hangUp()
      if (error instanceof ClaimEnded) {
        const message = 'The mail server timed out'
        await keepFailure(mail, { message, unanswered: mail.unanswered, unreachable: 0 })
        return true
      }
      if (!(error instanceof DeliveryFailure)) throw error
      if (!cutting.signal.aborted || error.reason === 'unanswered') return failed(mail, error)
      // The stop of this process is not a failure: the next process sends the mail at once.
      await releaseMail(db, mail)
      return false
    }
  }

  /** Sends the due mails, one after another. */
  async function sendDue(): Promise<void> {
    if (settings.daily) await gatherDigest(db, now())
    if (!released) await releaseGathered(db, now())
    released = true
    for (let goesOn = true; goesOn && !stopping.signal.aborted;) {
      const mail = await claimMail(db, now())
      goesOn = mail !== undefined && (await attempt(mail))
    }
    line?.quit()
    line = undefined
  }

  return {
    sendDue,
    /** Stops after the current mail. */
    stop: () => stopping.abort(),
    /** Aborts the current mail too. */
    cut: () => cutting.abort(),
  }
}

/**
 * Starts to send the queued mails (INB-01). Every process with the API does so: of several on one database,
 * one sends each mail.
 */
export function startOutbox({ every = lookEvery, ...options }: Options & { every?: number }) {
  const outbox = createOutbox(options)
  const repeated = repeat(outbox.sendDue, {
    every,
    failed: (error) => options.say(`Mails could not be sent: ${faultText(error)}`),
  })
  return {
    /** Resolves when no mail is being sent, within five seconds. */
    async stop(): Promise<void> {
      outbox.stop()
      const late = setTimeout(() => outbox.cut(), grace)
      await repeated.stop()
      clearTimeout(late)
    },
  }
}
