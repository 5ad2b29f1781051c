import type { Generated } from 'kysely'

/** A mail address that gets new publications (REA-06). */
export interface SubscriberRow {
  id: string
  /** As `mailboxOf` writes it. */
  email: string
  /** Each mailbox has one subscription (lib/mailbox-key.ts). */
  mailbox: string
  /**
   * The secret of the links that end the subscription. Mails repeat it, so it is not hashed; a reader of this row has
   * the address too.
   */
  end_token: string
  /** Time of the last request that a mail to confirm was sent for. */
  asked_at: number
  /** 0 until it is confirmed. */
  confirmed_at: number
  /** The latest mail has the publications first seen after one time, and not after the other. */
  news_from: number
  news_to: number
  /** Mails in a row that the mail server refused. */
  refusals: Generated<number>
  /** When the mails ended because they were refused; 0 if they did not. */
  stopped_at: Generated<number>
}
