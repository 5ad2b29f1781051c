import type { Context } from 'hono'
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

/** The path of the page that a form was posted from, on this origin; `fallback` when that is not known. */
export function formPage(context: Context, fallback: string): string {
  const referer = context.req.header('referer') ?? ''
  return URL.canParse(referer) ? new URL(referer).pathname : fallback
}

/** Answers success: JSON to a script, the way back to the page with a visible result to a plain form. */
export function sent(
  context: Context,
  { name, page, section }: { name: string; page: string; section: string },
) {
  if (isFormPost(context)) return context.redirect(`${formPage(context, page)}?sent=${name}#${section}`, 303)
  return context.json({ success: true, message: 'Thank you. We have received your message.' }, 201)
}
