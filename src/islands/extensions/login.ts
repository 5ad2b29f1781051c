import type { PasswordLinkFeatures } from '#contract/password-links/calls.ts'
import type { LoginExtension } from '#islands/login-extension.ts'
import { passwordLinks } from '#islands/password-links/login-views.tsx'

/** The features that the login page uses; empty if the backend names no extension. */
export type LoginFeatures = PasswordLinkFeatures

export const loginExtensions: LoginExtension<LoginFeatures>[] = [passwordLinks]
