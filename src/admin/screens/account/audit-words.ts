import type { AuditAct } from '#contract/extensions.ts'
import type { AuditKind } from '#contract/acts.ts'
import type { AuditLine } from '#contract/audit/calls.ts'

/** The labels of the filter. */
export const kindNames: Record<AuditKind, string> = {
  'sign-in': 'Signing in and out',
  content: 'Publications and cards',
  messages: 'Messages and exports',
  accounts: 'Accounts',
}

const acts: Record<AuditAct, string> = {
  'signed-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'signed-out': 'signed out',
  created: 'created a draft of',
  published: 'published',
  scheduled: 'scheduled',
  unpublished: 'unpublished',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  imported: 'imported',
  'message-deleted': 'deleted',
  'message-restored': 'restored',
  erased: 'erased a person:',
  exported: 'exported',
  invited: 'added',
  disabled: 'disabled',
  enabled: 'enabled',
  'link-made': 'made a password link for',
  'reset-asked': 'was sent a request for a password link',
  'password-changed': 'changed the password of',
  'password-set': 'set a new password for',
  'session-ended': 'signed out',
  'calendar-created': 'created a private calendar address',
  'calendar-ended': 'revoked the private calendar address',
}

const nouns: Record<string, string> = {
  publication: 'the publication',
  'expertise-card': 'the card',
  query: 'a message',
  appointment: 'an appointment',
}

const exported: Record<string, string> = {
  query: 'messages',
  appointment: 'appointments',
  subscriber: 'subscribers',
}

/** The rest of the sentence after the name. An action unknown to this version is shown by its identifier. */
export function actWords({ act, noun, title }: AuditLine): string {
  const words = new Map(Object.entries(acts)).get(act) ?? act
  if (act === 'erased') return `${words} ${title}`
  if (act === 'exported' && noun) return `${words} ${exported[noun] ?? noun}, ${title}`
  const object = [nouns[noun], title && (nouns[noun] ? `“${title}”` : title)].filter(Boolean).join(' ')
  return [words, object].filter(Boolean).join(' ')
}
