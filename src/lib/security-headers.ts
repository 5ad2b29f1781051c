import { coverStyleSource } from './cover-style.ts'

/** Headers of responses that are not pages: nothing in them may load, run, be framed or be embedded by another site. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // Without subdomains, which may belong to others.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** The policy of files that are not pages. Firefox applies it to the style of a cover. */
export const filePolicy = `default-src 'none'; style-src ${coverStyleSource}; frame-ancestors 'none'`
