/** How mail is sent, and to whom; from the environment. */
export interface MailSettings {
  /** smtp:// or smtps://, with user and password. */
  smtpUrl: string
  /** The staff who are told of messages. */
  notifyTo: string[]
  /** One mail a day in place of one for each message. */
  daily: boolean
  from: string
  /** Whether visitors get an acknowledgement. */
  acknowledge: boolean
  /** Where the dashboard is; undefined where nobody has said so. */
  siteUrl: string | undefined
}
