import type { LoginFeatures } from '#islands/extensions/login.ts'
import { passwordLinkFeatures } from '#site/password-links/login-features.ts'

/** Features of the backend for the login page. */
export async function loginFeatures(): Promise<LoginFeatures> {
  return { ...(await passwordLinkFeatures()) }
}
