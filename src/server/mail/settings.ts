/** Mail settings from the environment. */
export interface MailSettings {
  /** smtp:// or smtps://, with user and password. */
  smtpUrl: string
  /** Addresses of the staff who are notified of messages. */
  notifyTo: string[]
  /** One mail a day instead of one per message. */
  daily: boolean
  from: string
  /** Whether visitors get an acknowledgement. */
  acknowledge: boolean
  /** Address of the dashboard's site; undefined if it is not set. */
  siteUrl: string | undefined
  /** Address at which browsers reach the API; undefined if it is not known. */
  apiUrl: string | undefined
}
