import { wordsOfActs, wordsOfExports } from '#admin/extensions/act-words.ts'
import type { AuditKind, coreActs } from '#contract/acts.ts'
import type { AuditLine } from '#contract/audit/calls.ts'

/** The labels of the filter. */
export const kindNames: Record<AuditKind, string> = {
  'sign-in': 'Signing in and out',
  content: 'Publications and cards',
  messages: 'Messages and exports',
  accounts: 'Accounts',
}

const words: Record<keyof typeof coreActs, string> = {
  'signed-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'signed-out': 'signed out',
  created: 'created a draft of',
  published: 'published',
  scheduled: 'scheduled',
  unpublished: 'unpublished',
  changed: 'changed',
  'change-saved': 'prepared a change of',
  'change-discarded': 'discarded the change of',
  corrected: 'published a new version of',
  withdrawn: 'withdrew',
  reinstated: 'took back the withdrawal of',
  'version-withdrawn': 'withdrew an earlier version of',
  deleted: 'deleted',
  imported: 'imported',
  'message-deleted': 'deleted',
  erased: 'erased a person:',
  exported: 'exported',
  disabled: 'disabled',
  enabled: 'enabled',
  'password-changed': 'changed the password of',
  'session-ended': 'signed out',
}

const knownWords = new Map(Object.entries({ ...words, ...wordsOfActs }))

const nouns: Record<string, string> = {
  publication: 'the publication',
  'expertise-card': 'the card',
  query: 'a message',
  appointment: 'an appointment',
}

const exported: Record<string, string> = {
  query: 'messages',
  appointment: 'appointments',
  ...wordsOfExports,
}

/** The rest of the sentence after the name. An action unknown to this version is shown by its identifier. */
export function actWords({ act, noun, title }: AuditLine): string {
  const done = knownWords.get(act) ?? act
  if (act === 'erased') return `${done} ${title}`
  if (act === 'exported' && noun) return `${done} ${exported[noun] ?? noun}, ${title}`
  const object = [nouns[noun], title && (nouns[noun] ? `“${title}”` : title)].filter(Boolean).join(' ')
  return [done, object].filter(Boolean).join(' ')
}
