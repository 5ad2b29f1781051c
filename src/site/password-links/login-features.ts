import type { PasswordLinkFeatures } from '#contract/password-links/calls.ts'
import { backend } from '#site/content/queries.ts'

/** Features of the backend about links that set passwords. */
export async function passwordLinkFeatures(): Promise<PasswordLinkFeatures> {
  const { features } = await backend()
  const hasLinks = features.includes('accounts') && features.includes('password-links')
  return {
    ...(hasLinks ? { links: true } : {}),
    ...(features.includes('reset-by-mail') ? { resetByMail: true } : {}),
  }
}
