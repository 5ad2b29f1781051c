import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { isInternational, phoneDigits } from '#contract/query-form.ts'
import { hour } from '#lib/durations.ts'
import { plainText } from '#lib/plain-text.ts'
import { paths } from '#config/paths.ts'
import type { AppDeps, AppEnv, Form } from './app-context.ts'
import { recordOfKey } from '#server/database/sent-keys.ts'

/** The page of each form, if the browser sends no referrer. */
const formPages = { appointment: paths.home, query: paths.contact } as const

/** Whether a plain HTML form was posted. */
export function isFormPost(context: Context): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '')
}

/** The key of a plain form: the same for the same fields in the same hour. */
function keyIn(hours: number, form: Form, fields: Record<string, string>): string {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify([form, sorted, hours]))
  return hash.digest('base64url')
}

/**
 * Reads a plain form. The browser sends no key with it, so one is made from the fields: pressing twice or
 * reloading the response within the hour, or across a full hour, stores one record (INB-04).
 */
export async function readPlainForm({ db, now }: AppDeps, form: Form, text: string) {
  const pairs = [...new URLSearchParams(text)].map(([name, value]) => [name, plainText(value)])
  const fields: Record<string, string> = Object.fromEntries(pairs)
  const hours = Math.floor(now() / hour)
  const before = keyIn(hours - 1, form, fields)
  const isRepeated = (await recordOfKey(db, { noun: form, key: before })) !== undefined
  const key = isRepeated ? before : keyIn(hours, form, fields)
  const { phoneNumber = '' } = fields
  if (!isInternational(phoneNumber)) return { ...fields, key }
  return { ...fields, key, phoneNumber: phoneDigits(phoneNumber).replace(/^00/, ''), international: true }
}

/**
 * The page that a plain form was posted from: a path of this origin, or the form's page on a listed origin.
 * Any other origin is ignored: a forged one must not choose the browser's destination.
 */
function formPage(context: Context<AppEnv>, corsOrigins: string[], form: Form): string {
  const referer = context.req.header('referer') ?? ''
  if (!URL.canParse(referer)) return formPages[form]
  const { host, origin, pathname } = new URL(referer)
  if (host === (context.req.header('host') ?? new URL(context.req.url).host))
    return pathname.replace(/^\/+/, '/')
  return corsOrigins.includes(origin) ? origin + formPages[form] : formPages[form]
}

/** Redirects a plain form to its page; the fragment says which result the page shows. */
export function backToForm(
  context: Context<AppEnv>,
  { corsOrigins }: AppDeps,
  { form, result }: { form: Form; result: 'sent' | 'failed' | 'busy' },
) {
  return context.redirect(`${formPage(context, corsOrigins, form)}#${form}-${result}`, 303)
}
