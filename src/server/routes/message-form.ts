import type { Context } from 'hono'
import { paths } from '#config/paths.ts'
import { isSuspicious } from '#contract/fill-time.ts'
import type { AppDeps, AppEnv, Form } from '#server/app-context.ts'
import { smallBody } from '#server/endpoint-route.ts'

/** What the endpoints of both forms have in common. */
export const formOptions = { limit: smallBody, perNetwork: 'formByNetwork' } as const

/**
 * Counts a visitor's message against the limit of its mail address, which refuses it, and the one of everybody
 * together, which does not. Whether it is held back: it may be a machine's, or one of too many.
 */
export async function isHeldBack(
  { limiters }: AppDeps,
  message: { email: string; website?: string; elapsed?: number },
): Promise<boolean> {
  await limiters.count('formByMail', message.email)
  return (await limiters.exceeds('formByEveryone', '')) || isSuspicious(message)
}

/** Where each form stands when the browser does not say. */
const formPages = { appointment: paths.home, query: paths.contact } as const

/**
 * The page that a plain form was posted from: a path of this origin, or the form's page on a listed
 * origin. Any other origin is not believed, so that nobody is sent to a place of somebody else's choice.
 */
function formPage(context: Context<AppEnv>, corsOrigins: string[], form: Form): string {
  const referer = context.req.header('referer') ?? ''
  if (!URL.canParse(referer)) return formPages[form]
  const { host, origin, pathname } = new URL(referer)
  if (host === (context.req.header('host') ?? new URL(context.req.url).host))
    return pathname.replace(/^\/+/, '/')
  return corsOrigins.includes(origin) ? origin + formPages[form] : formPages[form]
}

/** The way back from a plain form, with a result that its page shows by the fragment. */
export function backToForm(
  context: Context<AppEnv>,
  { corsOrigins }: AppDeps,
  { form, result }: { form: Form; result: 'sent' | 'failed' },
) {
  return context.redirect(`${formPage(context, corsOrigins, form)}#${form}-${result}`, 303)
}

/** Answers success: JSON to a script, the way back to a plain form. */
export function sent(context: Context<AppEnv>, deps: AppDeps) {
  const form = context.get('form')
  if (form !== undefined) return backToForm(context, deps, { form, result: 'sent' })
  return context.json({ success: true, message: 'Thank you. We have received your message.' }, 201)
}
