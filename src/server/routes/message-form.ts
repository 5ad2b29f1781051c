import type { Context } from 'hono'
import { paths } from '#config/paths.ts'
import type { AppDeps, AppEnv } from '#server/app-context.ts'
import { clientNetwork } from '#server/client-network.ts'
import { isFormPost } from '#server/endpoint-route.ts'

/** Counts a visitor's message against the limits of its network and its mail address. */
export async function countMessage(
  context: Context<AppEnv>,
  { limiters, trustProxy }: AppDeps,
  email: string,
) {
  await limiters.count('formByNetwork', clientNetwork(context, trustProxy))
  await limiters.count('formByMail', email)
}

/** The two forms: where each stands when the browser does not say. */
const formPages = { appointment: paths.home, query: paths.contact } as const

type Form = keyof typeof formPages

/**
 * The way back to the page that a plain form was posted from, on this origin, with a result that the
 * page shows by its fragment.
 */
export function backToForm(context: Context, form: Form, result: 'sent' | 'failed') {
  const referer = context.req.header('referer') ?? ''
  const page = URL.canParse(referer) ? new URL(referer).pathname : formPages[form]
  return context.redirect(`${page}#${form}-${result}`, 303)
}

/** Answers success: JSON to a script, the way back to a plain form. */
export function sent(context: Context, form: Form) {
  if (isFormPost(context)) return backToForm(context, form, 'sent')
  return context.json({ success: true, message: 'Thank you. We have received your message.' }, 201)
}
