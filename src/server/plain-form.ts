import type { Context } from 'hono'
import { paths } from '#config/paths.ts'
import type { AppDeps, AppEnv, Form } from './app-context.ts'

/** Where each form stands when the browser does not say. */
const formPages = { appointment: paths.home, query: paths.contact } as const

/** Whether a plain HTML form was posted. */
export function isFormPost(context: Context): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '')
}

/**
 * The page that a plain form was posted from: a path of this origin, or the form's page on a listed
 * origin. Any other origin is ignored: a forged one must not choose where the browser goes.
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
